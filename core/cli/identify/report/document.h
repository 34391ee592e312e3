// A document of headings, paragraphs, lists and tables, written as HTML or as Markdown: the words are the same.
//
// Texts may have parts between marks: \1 begins a symbol such as K_m^s, \2 code, \3 ends either. Everything else is
// escaped.
#ifndef FRICTION_CLI_IDENTIFY_REPORT_DOCUMENT_H
#define FRICTION_CLI_IDENTIFY_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stdio.h>

#define SYMBOL(format) "\1" format "\3"
#define CODE(format)   "\2" format "\3"
/// What stands in a cell, or for a number, that is not there.
#define NONE "–"

typedef struct Document {
    FILE *file;
    bool is_html;
    int columns; ///< of the table that is being written
    int column;  ///< the next one
} Document;

/// A short text.
typedef struct Text {
    char text[300];
} Text;

/// A text of the user's (a file name) without control characters and marks, so that it can stand in any text.
Text plain(const char *text, size_t length);

/// A number with so many significant digits; NONE for one that is not finite.
Text number(double value, int digits);

/// A text of HTML, SVG and XML: escaped, symbols with sub and sup. What is not UTF-8 becomes U+FFFD.
void print_escaped(FILE *file, const char *text);

/// A heading of level 1 or 2.
void heading(const Document *document, int level, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// A paragraph.
void paragraph(const Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// A list: begin, items, end.
void list_begin(const Document *document);
void item(const Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
void list_end(const Document *document);

/// Lines of a shell: begin, lines, end.
void shell_begin(const Document *document);
void shell_line(const Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
void shell_end(const Document *document);

/// A table: begin, the heads, then the cells row by row, end. The first column is of words, the others are of numbers.
void table_begin(Document *document, int columns);
void cell(Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
void table_end(const Document *document);

#endif
