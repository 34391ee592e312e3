# For Doxygen: the first comment of a header is about the file.
FNR == 1 { top = 1; print "/// @file" }
!/^\/\// { top = 0 }
top { sub(/^\/\//, "///") }
{ print }
