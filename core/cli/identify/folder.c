// The folder of --out.
#include "output.h"
#include "explorer/study/outputs.h"
#include "explorer/study/study.h"

bool write_folder(const Found *found)
{
    bool written = true;
    for (int number = 0; number < IDENTIFY_OUTPUTS; number++) {
        const Output output = output_of(found, number);
        if (output.name[0])
            written = write_file(found->texts->options.out, output.name, print_output, &output) && written;
    }
    return written;
}
