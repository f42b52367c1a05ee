/** What was found about something that the configuration names. */
export interface Finding {
  about: string;
  /** `wrong`: it does not work, or is not safe. `note`: it works, and could be better. `right`: as it should be. */
  grade: "right" | "note" | "wrong";
  /** For whoever runs the portal: what is there, and what to do. */
  sentence: string;
}

export const right = (about: string, sentence: string): Finding => ({ about, grade: "right", sentence });
export const note = (about: string, sentence: string): Finding => ({ about, grade: "note", sentence });
export const wrong = (about: string, sentence: string): Finding => ({ about, grade: "wrong", sentence });

/** Why something did not work, by what the machine or the other side calls it: never in its words, which may hold secrets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}
