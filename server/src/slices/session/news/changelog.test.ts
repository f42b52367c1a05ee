import { describe, expect, it } from "vitest";
import { changelogNotes, ownChangelog } from "./changelog.ts";

const CHANGELOG = `# Changelog

## Unreleased

### New

- Find a patient from *anywhere*, in a sentence
  of two lines.
- The desk prints several referrals. <!-- for: desks, administrators -->
- \`npm run doctor\` looks at *.php, and says what is wrong.

### Security

- Passwords are refused when they are common.

## 1.0

### Fixed

- Find a patient from *anywhere*, in a sentence of two lines.

### Internal

- Nobody reads this.
`;

describe("the changelog as news", () => {
  const notes = changelogNotes(CHANGELOG);

  it("is its sentences under the headings that people read, without Markdown", () => {
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ["new", "Find a patient from anywhere, in a sentence of two lines."],
      ["new", "The desk prints several referrals."],
      ["new", "npm run doctor looks at *.php, and says what is wrong."],
      ["security", "Passwords are refused when they are common."],
      ["fixed", "Find a patient from anywhere, in a sentence of two lines."],
    ]);
  });

  it("is for those whom a line names, for system administrators where it speaks of commands or safety, else for everyone", () => {
    expect(notes.map(({ roles }) => roles)).toEqual([null, [12, 13, 4, 6], [6], [6], null]);
    expect(() => changelogNotes("### New\n\n- Look. <!-- for: doctors -->\n")).toThrow(/‘doctors’, who are none of: physicians, staff/);
  });

  it("knows a sentence again wherever it stands, however its lines are broken and whomever it names", () => {
    expect(notes[4]?.digest).toBe(notes[0]?.digest);
    const marked = changelogNotes("### New\n\n- The desk prints several referrals. <!-- for: staff -->\n");
    expect(marked[0]?.digest).toBe(notes[1]?.digest);
    expect(new Set(notes.map(({ digest }) => digest)).size).toBe(4);
  });

  it("can be read of this portal's own", () => {
    expect(ownChangelog().length).toBeGreaterThan(100);
  });
});
