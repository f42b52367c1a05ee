import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtPages } from "./built-pages.ts";

const folderWith = (...paths: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), "linnet-pages-"));
  mkdirSync(join(folder, ".vite"));
  const pages = paths.map((path) => ({ path, kind: "inside", title: path, scripts: [], styles: [] }));
  writeFileSync(join(folder, ".vite/pages.json"), JSON.stringify(pages));
  return folder;
};
const pageAt = builtPages(folderWith("/", "/patients/:id", "/patients/mypatients", "/accounts&access/edit/:id"));

it.each([
  ["/", "/"],
  ["/?event=x", "/"],
  ["/patients/mypatients", "/patients/mypatients"],
  ["/Patients/MyPatients/?page=2", "/patients/mypatients"],
  ["/patients/p-1.2?tab=labs", "/patients/:id"],
  ["/accounts%26access/edit/7", "/accounts&access/edit/:id"],
  ["/patients", undefined],
  ["/patients/p-1/more", undefined],
  ["/%E0%A4%A", undefined],
])("the page of %s is %s", (url, path) => {
  expect(pageAt(url)?.path).toBe(path);
});

it("a build without a list has no known pages", () => {
  expect(builtPages(mkdtempSync(join(tmpdir(), "linnet-pages-")))("/")).toBeUndefined();
});
