import type { AuditFilter } from "@linnet/contract/audit/compliance";
import { CHILDREN, childId, PERSONS, PRACTICES } from "./fill-trail.ts";

export interface AuditSearch {
  what: string;
  filter: AuditFilter;
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const month = { from: day(30), to: day(0) };
const years = { from: day(730), to: day(0) };

/** What is looked for in the trail, each for the `nth` time about somebody else. */
export const searchesOf = (nth: number): AuditSearch[] => {
  const person = 1 + ((nth * 137) % PERSONS);
  const practice = 1 + ((nth * 37) % PRACTICES);
  const child = childId(1 + ((nth * 7919) % CHILDREN));
  return [
    { what: "a month", filter: month },
    { what: "two years", filter: years },
    { what: "a person", filter: { ...years, person } },
    { what: "a child by the record's id", filter: { ...years, child } },
    { what: "a child who was never looked at", filter: { ...years, child: `nobody-${nth}` } },
    { what: "a person and a child", filter: { ...years, person, child } },
    { what: "a practice", filter: { ...years, practice } },
    { what: "a frequent action", filter: { ...years, action: "read:patients" } },
    { what: "a rare action", filter: { ...years, action: "read:report" } },
    { what: "an action that nobody did", filter: { ...years, action: "write:nothing" } },
    { what: "refusals", filter: { ...years, outcome: "refused" } },
    { what: "a rare rule", filter: { ...years, rule: "desk" } },
    { what: "login-as", filter: { ...years, loginAs: true } },
    { what: "refusals of a person", filter: { ...years, person, outcome: "refused" } },
    { what: "refusals of a practice", filter: { ...years, practice, outcome: "refused" } },
    { what: "login-as of a practice with a rare action", filter: { ...years, practice, action: "read:report", loginAs: true } },
    { what: "a practice, a rule and an action", filter: { ...years, practice, rule: "shared", action: "read:notes" } },
  ];
};
