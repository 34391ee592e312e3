// The questions about the columns of files, one after the other: whoever asks gets the answer to its own question. A queue
// of files waits for one answer while the list of recordings may ask another. Nothing here depends on a page.
import { computed, signal } from "@preact/signals-core";
import type { Recording } from "../../../../wasm/files";
import type { Columns } from "../../model/remembered-columns";

/** A file that waits for its columns. */
export interface AskedFile {
    file: File;
    recording: Recording;
    /** The first rows. */
    text: string;
    /** It is taken as it is if it is not answered. */
    readable: boolean;
}

/** Undefined leaves the file as it is. */
type Answer = Columns | undefined;

interface Question {
    readonly asked: AskedFile;
    readonly resolve: (answer: Answer) => void;
}

export class ColumnQuestions {
    private readonly open = signal<readonly Question[]>([]);
    /** The one that is shown. */
    readonly current = computed(() => this.open.value[0]?.asked);

    /** Ask when those before have been answered; `first`: at once, because the reader wants to answer. */
    ask(asked: AskedFile, first = false): Promise<Answer> {
        return new Promise((resolve) => {
            const question = { asked, resolve };
            this.open.value = first ? [question, ...this.open.value] : [...this.open.value, question];
        });
    }

    /** The answer to the one that is shown. */
    answer(answer: Answer): void {
        const [question, ...others] = this.open.value;
        this.open.value = others;
        question?.resolve(answer);
    }

    /** No question is answered any more. */
    close(): void {
        const left = this.open.value;
        this.open.value = [];
        for (const { resolve } of left) resolve(undefined);
    }
}
