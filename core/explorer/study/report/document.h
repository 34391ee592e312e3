// A document of headings, paragraphs, lists and tables, written as HTML or as Markdown: the words are the same.
//
// Texts may have parts between marks: \1 begins a symbol such as K_m^s, \2 code, \3 ends either. Everything else is
// escaped.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_DOCUMENT_H
#define FRICTION_EXPLORER_STUDY_REPORT_DOCUMENT_H

#include <stdbool.h>
#include <stdio.h>

#define SYMBOL(format) "\1" format "\3"
#define CODE(format)   "\2" format "\3"
/// What stands in a cell, or for a number, that is not there.
#define NONE "–"

/// A short text.
typedef struct Text {
    char text[300];
} Text;

typedef struct Document {
    FILE *file;
    bool is_html;
    Text columns; ///< of the table that is being written: l or r for each
    int column;   ///< of the next cell; negative while heads are written
} Document;

/// A text of the user's (a file name), its first `length` bytes at most, without control characters and marks, so that
/// it can stand in any text.
Text plain(const char *text, size_t length);

/// A number with so many significant digits; NONE for one that is not finite.
Text number(double value, int digits);

/// The same without zeros at the end.
Text short_number(double value, int digits);

/// A text of HTML, SVG and XML: escaped, symbols with sub and sup. What is not UTF-8 becomes U+FFFD.
void print_escaped(FILE *file, const char *text);

/// A heading of level 1 or 2.
void heading(const Document *document, int level, const char *format, ...) PRINTS(3, 4);

/// A paragraph.
void paragraph(const Document *document, const char *format, ...) PRINTS(2, 3);

/// A list: begin, items, end.
void list_begin(const Document *document);
void item(const Document *document, const char *format, ...) PRINTS(2, 3);
void list_end(const Document *document);

/// Lines of a shell: begin, lines, end.
void shell_begin(const Document *document);
void shell_line(const Document *document, const char *format, ...) PRINTS(2, 3);
void shell_end(const Document *document);

/// A table: begin, the heads, then the cells row by row, end. `columns` has an l for each column that is aligned to the
/// left (words), an r for one to the right (numbers).
void table_begin(Document *document, const char *columns);
void cell(Document *document, const char *format, ...) PRINTS(2, 3);
void table_end(const Document *document);

#endif
