import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { perFileKind } from "../../contract/src/content/file-kinds.ts";
import * as contract from "../../contract/src/index.ts";

const WEB = join(import.meta.dirname, "../../web/src");

/** The only place that says so. Everything else that the server offers, a page asks for. */
const WITHOUT_PAGE: Record<string, string> = {
  "accounts.roles": "An account comes with the names of its roles; the specification has the list as a call of its own.",
  "education.captionsFile": "A track element of the player fetches them by the address that comes with the video, without a call.",
  "education.videoFile": "A page plays it by the signed address that grandRoundVideo answers, without a call.",
  "home.sliderFile": "An image element fetches it by the address that comes with the slider's pictures.",
  "portalUpdates.removeGrandRound": "No page of the specification removes a grand round (decision G-CON-14).",
  "portalUpdates.uploadVideo": "The form of a grand round sends its video along; the specification has both ways (decision G-CON-13).",
  "resultsToRead.mark": "Pages of the release before make it, while both run side by side.",
  "resultsToRead.unmark": "Pages of the release before make it, while both run side by side.",
};

/** Pages make these by the table of file kinds: `content[name]`, `portalUpdates[add]`, `portalUpdates[edit]`. */
const BY_TABLE = Object.values(
  perFileKind(({ callName }, name) => [`content.${name}`, `portalUpdates.add${callName}`, `portalUpdates.edit${callName}`]),
).flat();
const TABLE_READER = /content\[name\][^}]*portalUpdates\[add\][^}]*portalUpdates\[edit\]/s;

it("the calls that no page makes are those that are listed, with the reason", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: WEB, exclude: (file) => file.includes(".test.") });
  const pages = files.map((file) => readFileSync(join(WEB, file), "utf8")).join("\n");
  const byTable = TABLE_READER.test(pages) ? BY_TABLE : [];
  const isCalled = (slice: string, name: string) =>
    byTable.includes(`${slice}.${name}`) || new RegExp(`\\b${slice}\\b[^;{}]*\\.${name}\\b`).test(pages);
  const calls = Object.entries(contract).flatMap(([slice, endpoints]) => Object.keys(endpoints).map((name) => ({ slice, name })));
  const uncalled = calls.filter(({ slice, name }) => !isCalled(slice, name)).map(({ slice, name }) => `${slice}.${name}`);
  expect(uncalled.sort()).toEqual(Object.keys(WITHOUT_PAGE).sort());
});
