import { expect, it } from "vitest";
import { checkCommitSubject } from "./commit-subject.ts";

it.each([
  "feat(referrals): keep files with their draft",
  "test(e2e): fill the list",
  "refactor: name roles by their names",
  `fix(ui): ${"a".repeat(51)}`,
])("a commit may say '%s'", (subject) => {
  expect(checkCommitSubject(subject)).toEqual([]);
});

it.each([
  ["too much", `fix(ui): ${"a".repeat(52)}`, "61 characters"],
  ["no type", "Keep files with their draft", "the form"],
  ["a type that nobody knows", "chore: tidy", "the form"],
  ["no subject", "fix(ui):", "the form"],
  ["words of a dialect", "fix(ui): load the page anew", "Write 'again'"],
  ["a sentence with its full stop", "fix(ui): keep the focus.", "full stop"],
])("a commit that says %s is told so", (_what, subject, said) => {
  expect(checkCommitSubject(subject)).toEqual([expect.stringContaining(said)]);
});
