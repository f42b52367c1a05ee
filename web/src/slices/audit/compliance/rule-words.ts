import { NAME_REASONS } from "@linnet/contract/audit/compliance";
import { kindWords } from "../../../platform/format/kind-words.ts";

/** Why a record was open, or why a call was refused. */
const WORDS: Readonly<Record<string, string>> = {
  assigned: "Own patient",
  "handed over": "Handed over by a colleague",
  covered: "Covering for a colleague",
  shared: "Shared by a colleague",
  practice: "Practice patient",
  "in care": "Practice patient list",
  own: "Own referral",
  archive: "Referral archive",
  embassy: "Sponsored by the embassy",
  desk: "Clinic desk work",
  compliance: "Compliance work",
  "follows up": "Follow-up on critical results",
  forbidden: "Not allowed",
  not_found: "Not found or no access",
  invalid_input: "Invalid entry",
  rate_limited: "Too many attempts",
  reauthenticate: "Needs a recent sign-in",
  login_as_over: "No longer logged in as someone else",
  conflict: "Changed by someone else first",
  another_child: "Different patient",
  "no active account": "No active account",
  "no such link": "Unknown or used link",
  "signed out": "Signed out",
  "session over": "Session ended",
};

/** A rule's text. A rule outside the table is a code of another release, or text such as "practice 12". */
export const ruleWords = (rule: string): string =>
  (Object.hasOwn(WORDS, rule) ? WORDS[rule] : undefined) ?? (/^[a-z_-]+$/.test(rule) ? kindWords(rule) : rule);

const KNOWN = [
  ...Object.entries(WORDS).map(([value, label]) => ({ value, label })),
  ...Object.values(NAME_REASONS).map((reason) => ({ value: reason, label: reason })),
];

/** The choices of the filter. A saved search may name a rule that is not in the table. */
export const rulesFor = (chosen: string) => [
  { value: "", label: "Any" },
  ...KNOWN,
  ...(chosen === "" || KNOWN.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: ruleWords(chosen) }]),
];
