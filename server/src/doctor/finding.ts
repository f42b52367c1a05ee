/** What was found about something that the configuration names. */
export interface Finding {
  about: string;
  /** `wrong`: it does not work, or is not safe. `note`: it works, and could be better. `right`: as it should be. */
  grade: "right" | "note" | "wrong";
  /** For the operator: the finding, and what to do. */
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

const UNKNOWN_CA = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)|self.signed certificate|unable to (get|verify)/i;

/** What to do about an error: where the other side's certificate is of a CA that Node does not know, to name it; else `otherwise`. */
export function adviceOn(error: unknown, otherwise: string): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (UNKNOWN_CA.test(`${"code" in at ? String(at.code) : ""} ${at.message}`))
      return "Node does not trust the CA that issued its certificate. If it is the hospital’s own CA, set NODE_EXTRA_CA_CERTS=/etc/linnet/hospital-ca.pem";
  return otherwise;
}
