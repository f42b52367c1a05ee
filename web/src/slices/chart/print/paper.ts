/** The specified size, and the two that lie in a printer (decision G-CHT-13). */
export const PAPERS = [
  { paper: "label", words: "Label 2.5 x 4 in" },
  { paper: "letter", words: "Letter" },
  { paper: "a4", words: "A4" },
] as const;
export type Paper = (typeof PAPERS)[number]["paper"];

const NAME = "paper";
const ONE_YEAR = 31_536_000;

/** The paper that was chosen last, in a cookie and not in local storage, which each login clears. It says nothing about a patient. */
export const paperCookie = {
  get(): Paper {
    const pairs = document.cookie.split("; ");
    return PAPERS.find(({ paper }) => pairs.includes(`${NAME}=${paper}`))?.paper ?? "label";
  },
  set(paper: Paper): void {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and no browser of all that are supported has it
    document.cookie = `${NAME}=${paper}; Max-Age=${ONE_YEAR}; Path=/; SameSite=Lax${secure}`;
  },
};
