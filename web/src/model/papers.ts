// The papers: their references, and how they and this program are cited.
//
// A DOI is listed only if the paper or a publication that cites it contains it.

export interface Paper {
    /** Key in links and figures, such as kikuuwe-2006. */
    key: string;
    /** "Family, Given". */
    authors: readonly string[];
    title: string;
    journal?: string;
    volume?: string;
    pages?: string;
    year: number;
    doi?: string;
    arxiv?: string;
}

export const papers: readonly Paper[] = [
    {
        key: "kikuuwe-2006",
        authors: ["Kikuuwe, Ryo", "Takesue, Naoyuki", "Sano, Akihito", "Mochiyama, Hiromi", "Fujimoto, Hideo"],
        title: "Admittance and Impedance Representations of Friction Based on Implicit Euler Integration",
        journal: "IEEE Transactions on Robotics",
        volume: "22(6)",
        year: 2006,
        doi: "10.1109/TRO.2006.886262",
    },
    {
        key: "cisneros-2022",
        authors: ["Cisneros, Rafael", "Benallegue, Mehdi", "Kikuuwe, Ryo", "Morisawa, Mitsuharu", "Kanehiro, Fumio"],
        title: "Reliable chattering-free simulation of friction torque in joints presenting high stiction",
        year: 2022,
    },
    {
        key: "duclusaud-2024",
        authors: ["Duclusaud, Marc", "Passault, Grégoire", "Padois, Vincent", "Ly, Olivier"],
        title: "Extended Friction Models for the Physics Simulation of Servo Actuators",
        year: 2024,
        arxiv: "2410.08650",
    },
    {
        key: "wakisaka-2016",
        authors: ["Wakisaka, Naoki", "Kikuuwe, Ryo", "Sugihara, Tomomichi"],
        title: "Fast Forward Dynamics Simulation of Robot Manipulators with Highly Frictional Gears",
        year: 2016,
    },
    {
        key: "dupont-1993",
        authors: ["Dupont, Pierre E."],
        title: "The Effect of Friction on the Forward Dynamics Problem",
        journal: "The International Journal of Robotics Research",
        volume: "12(2)",
        pages: "164–179",
        year: 1993,
    },
    {
        key: "leine-1998",
        authors: ["Leine, R. I.", "van Campen, D. H.", "de Kraker, A.", "van den Steen, L."],
        title: "Stick-Slip Vibrations Induced by Alternate Friction Models",
        journal: "Nonlinear Dynamics",
        volume: "16",
        year: 1998,
        doi: "10.1023/A:1008289604683",
    },
    {
        key: "dupont-2002",
        authors: ["Dupont, Pierre", "Hayward, Vincent", "Armstrong, Brian", "Altpeter, Friedhelm"],
        title: "Single State Elastoplastic Friction Models",
        journal: "IEEE Transactions on Automatic Control",
        volume: "47(5)",
        pages: "787–792",
        year: 2002,
        doi: "10.1109/TAC.2002.1000274",
    },
];

/** Short name, such as "Kikuuwe 2006". */
export function shortName({ authors, year }: Paper): string {
    return `${familyOf(authors[0]!)} ${year}`;
}

/** Authors with initials, such as R. Kikuuwe, N. Takesue. */
export function authorsText({ authors }: Paper): string {
    return authors
        .map((name) => {
            const initials = name
                .split(", ")[1]!
                .split(/[ -]/)
                .map((given) => `${given[0]}.`);
            return `${initials.join(" ")} ${familyOf(name)}`;
        })
        .join(", ");
}

export function addressOf({ doi, arxiv }: Paper): { text: string; address: string } | undefined {
    if (doi !== undefined) return { text: `doi:${doi}`, address: `https://doi.org/${doi}` };
    if (arxiv !== undefined) return { text: `arXiv:${arxiv}`, address: `https://arxiv.org/abs/${arxiv}` };
    return undefined;
}

export function bibtex(paper: Paper): string {
    const { key, authors, title, journal, volume = "", pages, year, doi, arxiv } = paper;
    const [, number] = /\((\d+)\)/.exec(volume) ?? [];
    return entry(journal === undefined ? "misc" : "article", key.replace("-", ""), {
        author: authors.join(" and "),
        title: `{${title}}`,
        journal,
        volume: volume.replace(/\(.*/, "") || undefined,
        number,
        pages: pages?.replace("–", "--"),
        year: String(year),
        doi,
        eprint: arxiv,
        archiveprefix: arxiv && "arXiv",
        url: arxiv && addressOf(paper)?.address,
    });
}

/** BibTeX entry of this program. `page`: any address of the page. */
export function programBibtex(version: string, page: string): string {
    const [hash, date = ""] = commit.split(" ");
    const [url] = page.split(/[?#]/);
    return entry("misc", "frictionexplorer", {
        author: "{The friction explorer's authors}",
        title: "{Friction explorer}",
        year: date.slice(0, 4) || undefined,
        note: `Version ${version}${hash ? `, commit ${hash}` : ""}`,
        // Braces would group in BibTeX.
        url: url!.replace(/[{}]/g, encodeURIComponent),
    });
}

declare const COMMIT: string;
/** Commit and date of the sources, such as "abc1234 2026-07-30"; "" without a repository, and outside the build. */
export const commit = typeof COMMIT === "undefined" ? "" : COMMIT;

function entry(type: string, key: string, fields: Readonly<Record<string, string | undefined>>): string {
    const lines = Object.entries(fields).flatMap(([name, value]) => (value ? `  ${name} = {${value}}` : []));
    return `@${type}{${key},\n${lines.join(",\n")}\n}\n`;
}

function familyOf(name: string): string {
    return name.split(", ")[0]!;
}
