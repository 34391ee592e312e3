// A document of headings, paragraphs, lists and tables, written as HTML or as Markdown with the same text.
//
// A text may have parts between marks: \1 begins a symbol such as K_m^s, \2 begins code, \3 ends either. Everything
// else is escaped.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_DOCUMENT_H
#define FRICTION_EXPLORER_STUDY_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stdio.h>

#define SYMBOL(format) "\1" format "\3"
#define CODE(format)   "\2" format "\3"
/// Text of an empty cell, or of a missing number.
#define NONE "–"

/// A short text.
typedef struct Text {
    char text[300];
} Text;

typedef struct Document {
    FILE *file;
    bool is_html;
    Text columns; ///< alignment of each column of the table being written: l or r
    int column;   ///< index of the next cell
    bool rows;    ///< the headings of the table have ended
} Document;

/// Convert text from the user, such as a file name, for use in any text: at most its first `length` bytes, without
/// control characters and marks.
Text plain(const char *text, size_t length);

/// Format a text.
Text text_of(const char *format, ...) PRINTS(1, 2);

/// Format a number with this many significant digits. Returns NONE if it is not finite.
Text number(double value, int digits);

/// Like number, without zeros at the end.
Text short_number(double value, int digits);

/// Print a text for HTML, SVG or XML: characters are escaped, symbols use sub and sup. Invalid UTF-8 becomes U+FFFD.
void print_escaped(FILE *file, const char *text);

/// A block of text: the heading of a document or of a section, a paragraph, or an item of a list.
typedef enum Block { TITLE, SECTION, PARAGRAPH, ITEM } Block;

void block(const Document *document, Block kind, const char *format, ...) PRINTS(3, 4);

/// Write a list: begin, items, end.
void list_begin(const Document *document);
void list_end(const Document *document);

/// Write lines for a shell: begin, lines, end.
void shell_begin(const Document *document);
void shell_line(const Document *document, const char *format, ...) PRINTS(2, 3);
void shell_end(const Document *document);

/// Write a table: begin, the headings, then the cells row by row, end. The names of columns have | between them. A
/// column is aligned to the left (words), or with > before its name to the right (numbers).
void table_begin(Document *document, const char *names);
void columns(Document *document, const char *names); ///< adds more of them
void cell(Document *document, const char *format, ...) PRINTS(2, 3);
void table_end(Document *document);

#endif
