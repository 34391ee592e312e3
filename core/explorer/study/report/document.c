// Headings, paragraphs, lists and tables as HTML or Markdown, with everything escaped.
#include "document.h"

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

/// Length in bytes of the UTF-8 character at this place. Returns 0 if it is not valid UTF-8.
static int character(const unsigned char *at)
{
    static const struct {
        unsigned char mask, lead;
        unsigned least;
    } form[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (int length = 1; length <= 4; length++) {
        if ((at[0] & form[length - 1].mask) != form[length - 1].lead)
            continue;
        unsigned code = at[0] & (unsigned char)~form[length - 1].mask;
        for (int i = 1; i < length; i++) {
            if ((at[i] & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (at[i] & 0x3f);
        }
        bool valid = code >= form[length - 1].least && code <= 0x10fffd && !(code >= 0xd800 && code <= 0xdfff) &&
                     (code & 0xfffe) != 0xfffe;
        return valid ? length : 0;
    }
    return 0;
}

/// Print a character as XML. Returns its length in bytes.
static int print_character(FILE *file, const char *at)
{
    int length = character((const unsigned char *)at);
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
        int length = character((const unsigned char *)at);
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

static void print_text(const Document *document, const char *format, va_list arguments)
{
    char text[TEXT_MAX];
    vsnprintf(text, sizeof text, format, arguments);
    if (document->is_html)
        print_escaped(document->file, text);
    else
        print_markdown(document->file, text);
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

void heading(const Document *document, int level, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (document->is_html)
        fprintf(document->file, "<h%d>", level);
    else
        fprintf(document->file, "%s%s ", level > 1 ? "\n" : "", level > 1 ? "##" : "#");
    print_text(document, format, arguments);
    if (document->is_html)
        fprintf(document->file, "</h%d>", level);
    fprintf(document->file, "\n");
    va_end(arguments);
}

void paragraph(const Document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(document->file, document->is_html ? "<p>" : "\n");
    print_text(document, format, arguments);
    fprintf(document->file, document->is_html ? "</p>\n" : "\n");
    va_end(arguments);
}

void list_begin(const Document *document)
{
    fprintf(document->file, document->is_html ? "<ul>\n" : "\n");
}

void item(const Document *document, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(document->file, document->is_html ? "<li>" : "* ");
    print_text(document, format, arguments);
    fprintf(document->file, document->is_html ? "</li>\n" : "\n");
    va_end(arguments);
}

void list_end(const Document *document)
{
    fprintf(document->file, "%s", document->is_html ? "</ul>\n" : "");
}

void shell_begin(const Document *document)
{
    fprintf(document->file, "%s", document->is_html ? "<pre><code>" : "\n");
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
    fprintf(document->file, "%s", document->is_html ? "</code></pre>\n" : "");
}

void table_begin(Document *document, const char *columns)
{
    document->columns = plain(columns, strlen(columns));
    document->column = -(int)strlen(columns);
    fprintf(document->file, "%s",
            document->is_html ? "<div class=\"table\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>\n"
                              : "\n");
}

/// Print the line below the headings of a Markdown table.
static void print_alignment(const Document *document)
{
    fprintf(document->file, "|");
    for (const char *column = document->columns.text; *column; column++)
        fprintf(document->file, *column == 'l' ? "---|" : "---:|");
    fprintf(document->file, "\n");
}

void cell(Document *document, const char *format, ...)
{
    int columns = (int)strlen(document->columns.text);
    bool is_head = document->column < 0;
    int column = is_head ? document->column + columns : document->column;
    bool is_last = column == columns - 1;
    const char *tag = is_head || column == 0 ? "th" : "td";
    const char *scope = is_head ? " scope=\"col\"" : column == 0 ? " scope=\"row\"" : "";
    const char *side = document->columns.text[column] == 'l' ? " class=\"l\"" : "";
    va_list arguments;
    va_start(arguments, format);
    if (document->is_html)
        fprintf(document->file, "%s<%s%s%s>", column == 0 ? "<tr>" : "", tag, scope, side);
    else
        fprintf(document->file, column == 0 ? "| " : " ");
    print_text(document, format, arguments);
    if (document->is_html)
        fprintf(document->file, "</%s>%s", tag, is_last ? "</tr>\n" : "");
    else
        fprintf(document->file, " |%s", is_last ? "\n" : "");
    if (is_last && is_head && !document->is_html)
        print_alignment(document);
    document->column = is_head ? document->column + 1 : (column + 1) % columns;
    va_end(arguments);
}

void table_end(const Document *document)
{
    fprintf(document->file, "%s", document->is_html ? "</table></div>\n" : "");
}
