import { AUDIT_ACTIONS } from "@linnet/contract/audit/actions";
import type { DisclosureScope } from "@linnet/contract/audit/disclosures";
import { chartOpening } from "@linnet/contract/chart/opening";
import { patients } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { capitalized, openedBy } from "../opened.ts";
import { roleIn } from "../practice/relation-words.ts";
import type { Disclosure } from "./disclosure-repository.ts";

const LISTS = "Name, birth date, MRN and visits, in lists";
const HEAD = "Chart: name, birth date, sex, MRN, allergies";
const SHOWS_HEAD: readonly string[] = [chartOpening.open.action, patients.get.action];

/** A brief description of what was disclosed, in the order of the actions' table. An action that opened nothing by itself showed a list. */
export function describeDisclosed(actions: readonly string[]): string {
  const opened = Object.keys(AUDIT_ACTIONS).filter((action) => actions.includes(action) && openedBy(action));
  const words = opened.map((action) => (SHOWS_HEAD.includes(action) ? HEAD : capitalized(openedBy(action) ?? "")));
  return [...new Set([...words, ...(actions.some((action) => !openedBy(action)) ? [LISTS] : [])])].join("; ");
}

const RELATION_WORDS: readonly (readonly [string, string])[] = [
  ["assigned", "own patient"],
  ["covered", "covering for a colleague"],
  ["handed over", "handed over by a colleague who left"],
  ["shared", "patient shared by a colleague"],
  ["practice", "patient of the practice"],
  ["own", "own referral"],
];

function purposeOf({ purpose, rules }: Pick<Disclosure, "purpose" | "rules">): string {
  if (purpose === "embassy") return "Sponsored by the embassy: payment, or arranging care";
  if (purpose === "operations") return "Operations: requests for access to records";
  if (purpose === "unknown") return "Not recorded";
  const relations = RELATION_WORDS.flatMap(([rule, words]) => (rules.includes(rule) ? [words] : []));
  return `Treatment: ${relations.length > 0 ? relations.join(", ") : "work of the practice"}`;
}

/** A brief statement of the purpose: the relation by which the record was open. */
export const disclosurePurpose = (disclosure: Pick<Disclosure, "purpose" | "rules" | "is_odd">): string =>
  `${purposeOf(disclosure)}${disclosure.is_odd ? ". In question: listed under Flagged activity" : ""}`;

/** The roles a person worked in. */
export function recipientRole({ purpose, role_ids }: Pick<Disclosure, "purpose" | "role_ids">): string {
  if (purpose === "embassy") return role_ids.includes(ROLE.embassyLead) ? "Embassy lead" : "Embassy member";
  if (purpose === "operations") return "Health network administrator";
  return purpose === "treatment" ? roleIn(role_ids) : "";
}

const INCLUDED: Record<DisclosureScope, readonly string[]> = {
  all: [
    "Included: every time the portal showed information about this patient to someone outside the hospital, whether in a practice, an embassy or a health network.",
    "45 CFR 164.528(a)(1) does not require disclosures for treatment, payment or health care operations. They are in this report all the same, and the column Purpose tells them apart as far as the portal can.",
  ],
  accountable: [
    "Left out, as 45 CFR 164.528(a)(1)(i) allows: what practices were shown because of their relation to the patient (treatment), and what health network administrators were shown while they worked on requests for access (operations).",
    "Included: embassies, because the portal does not know whether they acted for payment or with an authorization; what has no recorded purpose; and days on which someone opened the record without a relation, or of their own name, as listed under Flagged activity.",
  ],
};

/** Which rows of the trail a report holds, and why. */
export const explanationOf = (scope: DisclosureScope): string[] => [
  ...INCLUDED[scope],
  "Repeated disclosures to one person for treatment or operations are one entry, with the first day, the last day and the number of days. All others stand day by day (45 CFR 164.528(b)(3)).",
  "Not included: what the hospital’s own people saw, its administrators signed in as someone else among them, because that is a use and not a disclosure; requests that were refused; and what practices wrote themselves.",
  "Patients and families have no accounts, so the portal showed them nothing. It keeps no authorizations.",
  "The portal knows why a record was open to someone, not what they used it for. It knows nothing of what the hospital gave out on paper, by fax, by phone or from another system: add those disclosures before you hand out this report.",
];
