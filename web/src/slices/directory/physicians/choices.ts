/** One of a list that the hospital keeps. */
export interface Choice {
  id: number;
  name: string;
}

/** What is known of a choice that was taken off its list. */
export const noLongerOffered = (id: number | string): string => `No longer offered (${id})`;
