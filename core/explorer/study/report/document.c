// Headings, paragraphs, lists and tables as HTML or Markdown, with everything escaped.
#include "document.h"
#include "base/say.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 6000 };

Text plain(const char *text, size_t length)
{
    Text result;
    size_t used = 0;
    for (; used < length && text[used] && used + 1 < sizeof result.text; used++)
        result.text[used] = (unsigned char)text[used] < 0x20 || text[used] == 0x7f ? '?' : text[used];
    result.text[used] = '\0';
    return result;
}

Text text_of(const char *format, ...)
{
    Text text;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text.text, sizeof text.text, format, arguments);
    va_end(arguments);
    return text;
}

/// Append an exponent in superscript digits.
static void append_power(Text *text, int exponent)
{
    static const char *const digit[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    size_t size = sizeof text->text, used = strlen(text->text);
    used += (size_t)snprintf(text->text + used, size - used, "·10%s", exponent < 0 ? "⁻" : "");
    int rest = abs(exponent);
    if (rest >= 100)
        used += (size_t)snprintf(text->text + used, size - used, "%s", digit[rest / 100]);
    if (rest >= 10)
        used += (size_t)snprintf(text->text + used, size - used, "%s", digit[rest / 10 % 10]);
    snprintf(text->text + used, size - used, "%s", digit[rest % 10]);
}

Text number(double value, int digits)
{
    Text result = {NONE};
    if (value - value != 0)
        return result;
    char digits_of[60];
    double size = value < 0 ? -value : value;
    const char *sign = value < 0 ? "−" : "";
    snprintf(digits_of, sizeof digits_of, "%.*e", digits - 1, size);
    char *mark = strchr(digits_of, 'e');
    int exponent = (int)strtol(mark + 1, NULL, 10);
    if (size == 0) {
        snprintf(result.text, sizeof result.text, "0");
    } else if (exponent < -4 || exponent > 6) {
        snprintf(result.text, sizeof result.text, "%s%.*s", sign, (int)(mark - digits_of), digits_of);
        append_power(&result, exponent);
    } else {
        int decimals = digits - 1 - exponent;
        snprintf(result.text, sizeof result.text, "%s%.*f", sign, decimals > 0 ? decimals : 0, size);
    }
    return result;
}

Text short_number(double value, int digits)
{
    Text text = number(value, digits);
    if (!strchr(text.text, '.'))
        return text;
    char *end = strstr(text.text, "·"), power[40];
    if (!end)
        end = text.text + strlen(text.text);
    snprintf(power, sizeof power, "%s", end);
    // bound: the digits after the point, which stops it
    while (end[-1] == '0')
        end--;
    end -= end[-1] == '.';
    snprintf(end, sizeof text.text - (size_t)(end - text.text), "%s", power);
    return text;
}

// ---------------------------------------------------------------------------------------------------------------
// Characters

/// Length in bytes of the UTF-8 character at this place. Returns 0 if it is not valid UTF-8 or stands for no character.
static int character(const char *at)
{
    if ((unsigned char)*at < 0x80)
        return 1;
    int length = fr_character_length(at);
    const unsigned char *last = (const unsigned char *)at + length - 1;
    bool none =
        length >= 3 && last[0] >= 0xbe && last[-1] == 0xbf && (last[-2] & 0xf) == 0xf; // the last two of a plane
    return none ? 0 : length;
}

/// Print a character as XML. Returns its length in bytes.
static int print_character(FILE *file, const char *at)
{
    int length = character(at);
    if (length == 0)
        fprintf(file, "\xEF\xBF\xBD");
    else if (strchr("<>&\"'", *at))
        fprintf(file, "&#%d;", *at);
    else
        fprintf(file, "%.*s", length, at);
    return length ? length : 1;
}

/// Print a symbol up to its end mark: `_` begins a subscript, `^` a superscript.
static const char *print_symbol(FILE *file, const char *at)
{
    const char *open = NULL;
    fprintf(file, "<i>");
    // bound: the length of the text
    while (*at && *at != '\3') {
        if (*at == '_' || *at == '^') {
            if (open)
                fprintf(file, "</%s>", open);
            open = *at == '_' ? "sub" : "sup";
            fprintf(file, "<%s>", open);
            at++;
        } else {
            at += print_character(file, at);
        }
    }
    if (open)
        fprintf(file, "</%s>", open);
    fprintf(file, "</i>");
    return at;
}

void print_escaped(FILE *file, const char *text)
{
    // bound: the length of the text
    for (const char *at = text; *at;) {
        if (*at == '\1') {
            at = print_symbol(file, at + 1);
        } else if (*at == '\2') {
            fprintf(file, "<code>");
            // bound: the length of the text
            for (at++; *at && *at != '\3';)
                at += print_character(file, at);
            fprintf(file, "</code>");
        } else {
            at += print_character(file, at);
            continue;
        }
        at += *at == '\3';
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Returns true if a character could have a meaning in Markdown.
static bool means_something(char before, const char *at)
{
    if (*at == '_')
        return !is_letter(before) || !is_letter(at[1]);
    if (*at == ']') // otherwise not a link
        return at[1] && strchr("([:", at[1]);
    return strchr("\\`*<>&|~$", *at);
}

/// Print Markdown: characters that could have a meaning get a backslash; symbols and code are set in backticks.
static void print_markdown(FILE *file, const char *text)
{
    bool code = false;
    char before = ' ';
    // bound: the length of the text
    for (const char *at = text; *at;) {
        int length = character(at);
        if (*at == '\1' || *at == '\2' || *at == '\3') {
            fputc('`', file);
            code = *at != '\3';
        } else if (length == 0) {
            fprintf(file, "\xEF\xBF\xBD");
        } else if (code && (*at == '`' || *at == '|')) {
            fprintf(file, *at == '|' ? "\\|" : "'");
        } else if (!code && means_something(before, at)) {
            fprintf(file, "\\%c", *at);
        } else {
            fprintf(file, "%.*s", length, at);
        }
        before = *at;
        at += length ? length : 1;
    }
}

/// Print one text in HTML, and another one in Markdown.
static void print_either(const Document *document, const char *html, const char *markdown)
{
    fputs(document->is_html ? html : markdown, document->file);
}

static void print_words(const Document *document, const char *text)
{
    if (document->is_html)
        print_escaped(document->file, text);
    else
        print_markdown(document->file, text);
}

static void print_text(const Document *document, const char *format, va_list arguments)
{
    char text[TEXT_MAX];
    vsnprintf(text, sizeof text, format, arguments);
    print_words(document, text);
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

void block(const Document *document, Block kind, const char *format, ...)
{
    static const struct {
        const char *html, *html_end, *markdown;
    } marks[] = {
        [TITLE] = {"<h1>", "</h1>\n", "# "},
        [SECTION] = {"<h2>", "</h2>\n", "\n## "},
        [PARAGRAPH] = {"<p>", "</p>\n", "\n"},
        [ITEM] = {"<li>", "</li>\n", "* "},
    };
    va_list arguments;
    va_start(arguments, format);
    print_either(document, marks[kind].html, marks[kind].markdown);
    print_text(document, format, arguments);
    print_either(document, marks[kind].html_end, "\n");
    va_end(arguments);
}

void list_begin(const Document *document)
{
    print_either(document, "<ul>\n", "\n");
}

void list_end(const Document *document)
{
    print_either(document, "</ul>\n", "");
}

void shell_begin(const Document *document)
{
    print_either(document, "<pre><code>", "\n");
}

void shell_line(const Document *document, const char *format, ...)
{
    char text[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    if (document->is_html)
        print_escaped(document->file, text);
    else
        fprintf(document->file, "    %s", text);
    fprintf(document->file, "\n");
    va_end(arguments);
}

void shell_end(const Document *document)
{
    print_either(document, "</code></pre>\n", "");
}

/// Print a cell of the table without its end.
static void begin_cell(const Document *document, bool is_head)
{
    bool first = document->column == 0;
    const char *tag = is_head || first ? "th" : "td";
    const char *scope = is_head ? " scope=\"col\"" : first ? " scope=\"row\"" : "";
    const char *side = document->columns.text[document->column] == 'l' ? " class=\"l\"" : "";
    if (document->is_html)
        fprintf(document->file, "%s<%s%s%s>", first ? "<tr>" : "", tag, scope, side);
    else
        fputs(first ? "| " : " ", document->file);
}

void table_begin(Document *document, const char *names)
{
    document->columns.text[0] = '\0';
    document->column = 0;
    print_either(document, "<div class=\"table\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>\n", "\n");
    columns(document, names);
}

void columns(Document *document, const char *names)
{
    for (const char *at = names; *at; at += *at == '|') {
        bool is_left = *at != '>';
        Text name = plain(at + !is_left, strcspn(at, "|") - !is_left);
        document->columns.text[document->column] = is_left ? 'l' : 'r';
        document->columns.text[document->column + 1] = '\0';
        begin_cell(document, true);
        print_words(document, name.text);
        print_either(document, "</th>", " |");
        document->column++;
        at += strcspn(at, "|");
    }
}

/// End the headings of a table. In Markdown a line below them has the alignment of the columns.
static void end_columns(Document *document)
{
    document->column = 0;
    document->rows = true;
    print_either(document, "</tr>\n", "\n|");
    for (const char *column = document->columns.text; *column && !document->is_html; column++)
        fputs(*column == 'l' ? "---|" : "---:|", document->file);
    print_either(document, "", "\n");
}

void cell(Document *document, const char *format, ...)
{
    if (!document->rows)
        end_columns(document);
    bool is_first = document->column == 0, is_last = !document->columns.text[document->column + 1];
    va_list arguments;
    va_start(arguments, format);
    begin_cell(document, false);
    print_text(document, format, arguments);
    print_either(document, is_first ? "</th>" : "</td>", " |");
    if (is_last)
        print_either(document, "</tr>\n", "\n");
    document->column = is_last ? 0 : document->column + 1;
    va_end(arguments);
}

void table_end(Document *document)
{
    if (!document->rows)
        end_columns(document);
    document->rows = false;
    print_either(document, "</table></div>\n", "");
}
