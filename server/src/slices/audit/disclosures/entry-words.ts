import { AUDIT_ACTIONS } from "@linnet/contract/audit/actions";
import type { DisclosureScope } from "@linnet/contract/audit/disclosures";
import { chartOpening } from "@linnet/contract/chart/opening";
import { patients } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { capitalized, openedBy } from "../opened.ts";
import { roleIn } from "../practice/relation-words.ts";
import type { Disclosure } from "./disclosure-repository.ts";

const LISTS = "Lists: name, birth date, MRN and visits";
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
  ["shared", "shared by a colleague"],
  ["practice", "practice patient"],
  ["own", "own referral"],
];

function purposeOf({ purpose, rules }: Pick<Disclosure, "purpose" | "rules">): string {
  if (purpose === "embassy") return "Sponsored by the embassy: paying for or arranging care";
  if (purpose === "operations") return "Operations: requests for access to records";
  if (purpose === "unknown") return "Not recorded";
  const relations = RELATION_WORDS.flatMap(([rule, words]) => (rules.includes(rule) ? [words] : []));
  return `Treatment: ${relations.length > 0 ? relations.join(", ") : "work at the practice"}`;
}

/** A brief statement of the purpose: the relation by which the record was open. */
export const disclosurePurpose = (disclosure: Pick<Disclosure, "purpose" | "rules" | "is_odd">): string =>
  `${purposeOf(disclosure)}${disclosure.is_odd ? ". Flagged: see Flagged activity" : ""}`;

/** The roles a person worked in. */
export function recipientRole({ purpose, role_ids }: Pick<Disclosure, "purpose" | "role_ids">): string {
  if (purpose === "embassy") return role_ids.includes(ROLE.embassyLead) ? "Embassy lead" : "Embassy member";
  if (purpose === "operations") return "Health network administrator";
  return purpose === "treatment" ? roleIn(role_ids) : "";
}

const INCLUDED: Record<DisclosureScope, readonly string[]> = {
  all: [
    "Included: every time the portal showed this patient’s information to someone at a practice, an embassy or a health network.",
    "45 CFR 164.528(a)(1) does not require disclosures for treatment, payment or health care operations. This report includes them anyway. The Purpose column shows the purpose as far as the portal knows it.",
  ],
  accountable: [
    "Left out, as 45 CFR 164.528(a)(1)(i) allows: treatment disclosures to practices and operations disclosures to health network administrators (access requests).",
    "Included: disclosures to embassies, disclosures without a recorded purpose, and days with flagged activity. The portal does not know whether embassies acted for payment or with an authorization. Flagged activity includes opening a record without a relation or with one’s own name.",
  ],
};

/** Which rows of the trail a report holds, and why. */
export const explanationOf = (scope: DisclosureScope): string[] => [
  ...INCLUDED[scope],
  "Repeated treatment or operations disclosures to one person are one entry. It has the first day, the last day and the number of days. All others are listed by day (45 CFR 164.528(b)(3)).",
  "Not included: views by hospital staff, which are a use and not a disclosure. This covers administrators who signed in as someone else. Denied requests and the practices’ own entries are also not included.",
  "Patients and families have no accounts, so the portal showed them nothing. The portal does not store authorizations.",
  "The portal knows why someone had access to a record, not what they used it for. It does not include what the hospital disclosed on paper, by fax, by phone or from another system. Add those disclosures before you give out this report.",
];
