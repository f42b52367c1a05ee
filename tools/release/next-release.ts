import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BUILT_PAGES } from "@linnet/contract/page-data";

const HASHED = /^(.+)-([\w-]{8})\.(\w+)$/;
const TEXT = /\.(?:js|css)$/;

/**
 * Makes a release folder of another one in which every hashed file of the web has a new name, as after a change of all of them. The
 * earlier files stay next to them, as `npm run release` leaves them.
 */
export function nextRelease(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
  const web = join(to, "web/dist");
  const files = globSync("assets/*", { cwd: web, exclude: (name) => /\.(?:br|gz)$/.test(name) });
  const renamed = new Map<string, string>();
  for (const file of files) {
    const [, name, hash, ending] = HASHED.exec(basename(file)) ?? [];
    if (name && hash) renamed.set(`${name}-${hash}.${ending}`, `${name}-${[...hash].toReversed().join("")}.${ending}`);
  }
  const renameIn = (text: string) => text.replaceAll(/[\w.-]+-[\w-]{8}\.\w+/g, (name) => renamed.get(name) ?? name);
  for (const [name, next] of renamed) {
    const [before, after] = [join(web, "assets", name), join(web, "assets", next)];
    if (TEXT.test(name)) writeFileSync(after, renameIn(readFileSync(before, "utf8")));
    else copyFileSync(before, after);
  }
  for (const file of ["index.html", BUILT_PAGES].map((name) => join(web, name)).filter((name) => existsSync(name))) {
    writeFileSync(file, renameIn(readFileSync(file, "utf8")));
  }
}
