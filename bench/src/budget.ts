/** A figure next to its limit. */
export interface Budget {
  what: string;
  measured: string;
  limit: string;
  isMet: boolean;
}

/** Takes each budget as soon as it is measured. */
export type Tell = (budget: Budget) => void;
