import { describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, auditSentence } from "./actions.ts";

describe("the sentences of the audit trail", () => {
  const sentences = Object.values(AUDIT_ACTIONS).map(({ sentence }) => sentence);

  it("has one for each action, short, without a code, and different from all others", () => {
    expect(sentences.filter((sentence) => !/^[A-Z][a-z]+ [^:_;.]{2,60}$/.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("says for everything that opens a record what was opened", () => {
    const opening = Object.values(AUDIT_ACTIONS).filter(({ opensRecord }) => opensRecord);
    expect(opening.filter(({ sentence }) => !sentence.startsWith("Opened "))).toEqual([]);
  });

  it("shows no code of an action that only a newer release knows", () => {
    for (const action of ["write:moon-landing", "constructor", ""]) expect(auditSentence(action)).toBe("Other activity");
    expect(auditSentence("read:access-request-match")).toBe("Looked up a patient for an access request");
  });
});
