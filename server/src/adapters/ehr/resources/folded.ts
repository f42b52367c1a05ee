/** Case, spaces and hyphens make no difference: `Entered in Error` is `entered-in-error`. */
export const folded = (said: string): string =>
  said
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, "");
