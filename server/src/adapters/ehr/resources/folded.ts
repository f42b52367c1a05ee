/** Ignores case, spaces and punctuation: `Entered in Error` equals `entered-in-error`. */
export const folded = (said: string): string =>
  said
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, "");
