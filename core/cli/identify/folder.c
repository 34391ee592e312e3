// The folder of --out.
#include "output.h"
#include "explorer/study/outputs.h"
#include "explorer/study/study.h"

bool write_folder(const Found *found)
{
    bool written = true;
    for (int number = 0; number < IDENTIFY_OUTPUTS; number++) {
        Output output;
        find_output(&output, found, number);
        if (output.print)
            written = write_file(found->texts->options.out, output.name, output.print, output.of) && written;
    }
    return written;
}
