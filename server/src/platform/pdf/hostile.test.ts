import { describe, expect, it } from "vitest";
import { activeInPdf, everythingInPdf } from "../../../test/active-parts.ts";
import { HOSTILE_DOCUMENTS } from "../../../test/hostile-documents.ts";
import { HOSTILE_DRAWINGS, HOSTILE_NUMBERS } from "../../../test/hostile-drawings.ts";
import { armed, DISGUISES, inEveryDisguise, MARKER } from "../../../test/hostile-pdf.ts";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { rebuildPdf } from "./rebuild.ts";

describe("a letter that brings something along", () => {
  it.each(inEveryDisguise([...HOSTILE_DOCUMENTS, ...HOSTILE_DRAWINGS]))(
    "$what, has lost it and still says what it said",
    async ({ bytes }) => {
      const rebuilt = await rebuildPdf(await bytes());
      expect(await activeInPdf(rebuilt)).toEqual([]);
      expect(await everythingInPdf(rebuilt)).toContain("Letter, page 1");
    },
  );
});

describe("a letter with something else where readers compute", () => {
  it.each(inEveryDisguise(HOSTILE_NUMBERS))("$what, is refused", async ({ bytes }) => {
    await expect(bytes().then(rebuildPdf)).rejects.toBeInstanceOf(UnreadableFile);
  });
});

describe("the hostile letters", () => {
  it("are as many as were asked for, and hold what is looked for before they are made anew", async () => {
    const families = [...HOSTILE_DOCUMENTS, ...HOSTILE_DRAWINGS, ...HOSTILE_NUMBERS];
    expect(families.length * Object.keys(DISGUISES).length).toBeGreaterThanOrEqual(270);
    const plain = DISGUISES["in plain sight"];
    const without: string[] = [];
    for (const [what, arm] of families) if (!(await activeInPdf(await plain!(await armed(arm)))).includes(MARKER)) without.push(what);
    expect(without).toEqual([]);
  });
});
