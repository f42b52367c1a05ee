import { configVariables, SECRET_VARIABLES } from "../config-variables.ts";
import { type Finding, note, wrong } from "./finding.ts";

const KNOWN = [...Object.keys(configVariables), ...SECRET_VARIABLES.map((name) => `${name}_FILE`)];

/** First words of our variable names that no other program uses, such as LINNET and HOSPITAL. */
const OTHERS_WORDS = new Set(
  "PORT HOST PUBLIC DATABASE NODE IMAGE SERVICE CARE SIGN ACCOUNT DATA BACKUP SECURITY AWS MAIL SENTRY METRICS OTEL UPLOAD LOG REQUESTS".split(
    " ",
  ),
);
const OWN_WORDS = new Set(KNOWN.map((name) => name.split("_")[0] ?? "").filter((word) => !OTHERS_WORDS.has(word)));

/** Read by the tests and the tools, or written by Kubernetes for a service that is called like one of our words. */
const NOT_OURS = /^LINNET_(TEST|E2E|GUIDE)_|_SERVICE_(HOST|PORT)|_PORT(_\d|$)|^npm_/;

/** How many letters have to be put in, left out or changed to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, right] of [...other].entries())
      next.push(Math.min((row[place] ?? 0) + (letter === right ? 0 : 1), (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Two letters of a long name may be wrong, one of a short one; of four letters every word is like another. */
const isNear = (name: string, known: string) => known.length > 4 && distance(name.toUpperCase(), known) <= (known.length >= 8 ? 2 : 1);

/** Variables that look like ours and are not: what they are to set stays as it is, without a word. */
export function examineNames(set: readonly string[]): Finding[] {
  const unknown = set.filter((name) => !KNOWN.includes(name) && !NOT_OURS.test(name));
  return unknown.flatMap((name) => {
    const meant = KNOWN.find((known) => isNear(name, known));
    if (meant) return wrong("variables", `Linnet does not use ${name}. Rename it to ${meant}.`);
    const word = name.split("_")[0] ?? "";
    return name.includes("_") && OWN_WORDS.has(word)
      ? note("variables", `Linnet does not use ${name}. Look up the right name in .env.example, or remove it.`)
      : [];
  });
}
