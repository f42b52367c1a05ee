import type { Concept } from "./elements.ts";

/** A statement about a whole list: it is empty, or no one knows. */
export interface Absence {
  says: "none-known" | "no-information";
  /** The record's own words. */
  words: string;
}

/** A statement with the id of its resource. */
export interface Statement extends Absence {
  id: string;
}

/** Codes for such statements and the words to show: HL7's for the International Patient Summary, and SNOMED CT's. */
const CODES = new Map<string, Absence>();
const mean = (says: Absence["says"], words: Record<string, string>) => {
  for (const [code, text] of Object.entries(words)) CODES.set(code, { says, words: text });
};
mean("none-known", {
  "no-known-allergies": "No known allergies",
  "no-known-medication-allergies": "No known medication allergies",
  "no-known-environmental-allergies": "No known environmental allergies",
  "no-known-food-allergies": "No known food allergies",
  "no-known-problems": "No known problems",
  "no-known-medications": "No known medications",
  "no-known-immunizations": "No known immunizations",
  "716186003": "No known allergy",
  "160244002": "No known allergies",
  "409137002": "No known drug allergy",
  "429625007": "No known food allergy",
  "428607008": "No known environmental allergy",
  "428197003": "No known insect allergy",
  "716184000": "No known latex allergy",
  "1003774007": "No known latex allergy",
  "716220001": "No known animal allergy",
  "160245001": "No current problems or disability",
  "787481004": "No known medications",
  "787482006": "No known immunizations",
});
mean("no-information", {
  "no-allergy-info": "No information about allergies",
  "no-problem-info": "No information about problems",
  "no-medication-info": "No information about medications",
  "no-immunization-info": "No information about immunizations",
});

/** HL7's codes for a missing value. They name nothing, so the text decides. */
const MISSING = /(NullFlavor|data-absent-reason|2\.16\.840\.1\.113883\.5\.1008)\|/i;

type Role = "before" | "no" | "none" | "not" | "kind" | "noun" | "unknown" | "unable" | "asked" | "recorded" | "information" | "other";

/** The role of each word in such a sentence. A sentence with any other word names something. */
const ROLES = new Map<string, Role>();
const act = (role: Role, words: string) => {
  for (const word of words.split(" ")) ROLES.set(word, role);
};
act("before", "the patient child pt has have with is are takes taking reports");
act("no", "no nil without zero denies denied negative");
act("none", "none nothing");
act("not", "not");
act(
  "kind",
  "food foods environmental environment latex insect animal seasonal contrast pollen other chronic acute medical health prior past",
);
act(
  "kind",
  "relevant previous home daily long term prescribed significant clinical adverse allergic regular active ongoing current substance substances",
);
act("noun", "allergy allergies reaction reactions sensitivity sensitivities hypersensitivity intolerance intolerances history therapy");
act(
  "noun",
  "problem problems disability disabilities condition conditions diagnosis diagnoses disorder disorders disease diseases illness",
);
act("noun", "illnesses prescription prescriptions meds immunization immunizations immunisation immunisations vaccination vaccinations");
act("noun", "pmh allergen allergens");
act("noun", "vaccine vaccines medication medications medicine medicines drug drugs");
act("unknown", "unknown unavailable");
act("unable", "unable");
act("asked", "known asked assessed reviewed available obtained obtain assess determine");
act("recorded", "recorded documented listed file entered charted");
act("information", "information info data status");
act("other", "given received administered as");
act("other", "reported noted identified on using any to of for about regarding at this time present currently date confirmed verified or");
act("other", "per by mother father mom dad parent parents family guardian caregiver chart record situation finding disorder");

/** Drug and food are kinds of allergies and also lists. */
const ALSO_KINDS = new Set("medication medicine drug".split(" "));
/** NKA, NKDA, NKFA. */
const ABBREVIATION = /^nk[a-z]{0,2}as?$/;
/** "Unknown drug" is an allergy to a drug. "Unknown allergies" is a list that no one knows. */
const PLURAL = /s$|history|status|information/;

/** A year, or the numbers in a date. */
const OF_A_DATE = /^\d{1,4}$/;

const roleOf = (word: string): Role | undefined => (ABBREVIATION.test(word) ? "none" : OF_A_DATE.test(word) ? "other" : ROLES.get(word));

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Not asked, not answerable, or not recorded. */
function isUnanswered(roles: readonly Role[], isNegated: boolean): boolean {
  const told = roles.filter((role) => role !== "other");
  const isNotDone = told.some((role, at) => role === "not" && (told[at + 1] === "asked" || told[at + 1] === "recorded"));
  const isUnable = roles.includes("unable") && roles.includes("asked");
  return isNotDone || isUnable || (isNegated && (roles.includes("recorded") || roles.includes("information")));
}

/** "Allergies unknown" and "Unknown allergies" are about a list. "Unknown drug" is an allergy. */
const isOfList = (core: readonly Role[], words: readonly string[]) =>
  (core.includes("noun") || core.includes("information")) && (core[0] !== "unknown" || PLURAL.test(words.at(-1) ?? ""));

/** "None known", "NKDA" and "Nil" need no list. Words after them may name something. */
const isNoneAlone = (core: readonly Role[], words: readonly string[]) =>
  core.length === 1 && (core[0] === "none" || words.includes("nil") || words.join(" ") === "no known");

/** Reads a sentence made only of these words, negation first: "No known problems", "Not on any medication". */
function saidIn(words: readonly string[]): Absence["says"] | undefined {
  const roles = words.flatMap((word) => roleOf(word) ?? []);
  if (roles.length < words.length) return undefined;
  const core = roles.filter((role) => role !== "other" && role !== "before" && role !== "asked");
  const [first = "other", ...others] = core;
  const isNegated = first === "no" || first === "none" || first === "not";
  if (isUnanswered(roles, isNegated)) return "no-information";
  if (roles.includes("unknown")) return isOfList(core, words) ? "no-information" : undefined;
  if (roles.slice(roles.indexOf(first)).includes("before") && first === "none") return undefined;
  if (isNoneAlone(core, words)) return "none-known";
  const isOfNouns = others.includes("noun") && others.every((role) => role === "kind" || role === "noun");
  return isNegated && first !== "none" && isOfNouns ? "none-known" : undefined;
}

const PARTS = /[()[\]:;,./&+\n]|\s[-–—]\s|\b(?:and|but|plus)\b/;

/** "No known drug, food and latex allergies" is one sentence with its list at the end. */
function isOneList(parts: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = parts;
  const isPureNoun = (word: string) => roleOf(word) === "noun" && !ALSO_KINDS.has(word);
  const isKind = (word: string) => roleOf(word) === "kind" || roleOf(word) === "other" || ALSO_KINDS.has(word);
  return !first.some(isPureNoun) && roleOf(first[0] ?? "") === "no" && others.slice(0, -1).every((part) => part.every(isKind));
}

/** "Allergies: none", "Known allergies - none": the list comes first. */
const isHeading = (words: readonly string[]) =>
  words.some((word) => PLURAL.test(word)) && words.every((word) => ["noun", "kind", "asked", "other"].includes(roleOf(word) ?? ""));

/** Every part must say it, as in "NKDA (No Known Drug Allergies)". Otherwise a part may name something. */
function saidInWords(text: string): Absence["says"] | undefined {
  const parts = text
    .split(PARTS)
    .map(wordsIn)
    .filter((words) => words.length > 0);
  if (parts.length > 1 && isOneList(parts)) return saidIn(parts.flat());
  const telling = parts.filter((words, at) => !words.every((word) => roleOf(word) === "other") && !(at === 0 && isHeading(words)));
  const said = new Set(telling.map(saidIn));
  const [first] = said;
  return said.size === 1 ? first : undefined;
}

/** Words that name nothing. With other details, the entry has an unknown name. */
const NAMELESS =
  /^(?:unknown|unk|no ?information|(?:asked,? but|temporarily) (?:unknown|declined|unavailable)|temporarily not available|unspecified|n\/?a|not applicable|masked)$/;

/** Words that name an allergen, whatever code comes with them. */
const NAMES_ALLERGEN = /\b(?:allergy|allergic|intolerance|intolerant|sensitivity|reaction)s? to\b/i;

const contradicts = (text: string) =>
  NAMES_ALLERGEN.test(text) && !wordsIn(text.toLowerCase()).some((word) => ["no", "none", "not", "unknown"].includes(roleOf(word) ?? ""));

const codeIn = (token: string) => token.slice(token.lastIndexOf("|") + 1);

/**
 * An entry's statement about its whole list. Undefined if it names something. `hasDetails`: the entry has more than a name, such as a
 * reaction, so it is always an entry.
 */
export function absenceIn(code: Concept | undefined, hasDetails: boolean): Absence | undefined {
  if (!code || hasDetails) return undefined;
  const isOnlyCode = code.codes.some((token) => codeIn(token) === code.text);
  const coded = code.codes.flatMap((token) => CODES.get(codeIn(token).toLowerCase()) ?? [])[0];
  if (coded && !contradicts(code.text)) return { says: coded.says, words: isOnlyCode ? coded.words : code.text };
  const text = code.text.normalize("NFKC").toLowerCase().trim();
  const says = saidInWords(text);
  if (says) return { says, words: code.text.trim() };
  const isMissing = code.codes.length > 0 && code.codes.every((token) => MISSING.test(token));
  if (isMissing && (isOnlyCode || text === "")) return { says: "no-information", words: "No information" };
  return NAMELESS.test(text) ? { says: "no-information", words: code.text.trim() } : undefined;
}

/** Entries that name something, and statements about the list. */
export interface Parted<Entry> {
  entries: Entry[];
  statements: Statement[];
}

/** Separates entries from statements. `hasDetails` as in `absenceIn`. */
export function partStatements<Entry extends { id: string; code?: Concept | undefined }>(
  all: readonly Entry[],
  hasDetails: (entry: Entry) => boolean,
): Parted<Entry> {
  const said = all.map((entry) => ({ entry, absence: absenceIn(entry.code, hasDetails(entry)) }));
  return {
    entries: said.flatMap(({ entry, absence }) => (absence ? [] : [entry])),
    statements: said.flatMap(({ entry, absence }) => (absence ? [{ id: entry.id, ...absence }] : [])),
  };
}

/** The statements of one kind in the record's words, each once. */
export const wordsOf = (statements: readonly Absence[], says: Absence["says"]): string[] => [
  ...new Set(statements.flatMap((statement) => (statement.says === says ? [statement.words] : []))),
];
