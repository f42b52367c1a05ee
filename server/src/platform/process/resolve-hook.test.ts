import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const HOOK = join(import.meta.dirname, "resolve-hook.ts");
const SERVE = join(import.meta.dirname, "../../serve.ts");

/** Loads the whole server, and asks Node beside the hook: what both say of each relative import. */
const COMPARE = `
  import { registerHooks } from "node:module";
  import { resolveByName } from ${JSON.stringify(HOOK)};
  const modules = new Set();
  const counted = { same: 0, javascript: 0, left: 0, differ: [] };
  registerHooks({
    resolve(specifier, context, next) {
      const said = next(specifier, context);
      if (said.format === "module" && said.url.endsWith(".js")) modules.add(said.url);
      const named = resolveByName(specifier, context, (url) => modules.has(url));
      if (!named) counted.left += 1;
      else if (named.url !== said.url || named.format !== said.format) counted.differ.push([specifier, context.parentURL, named, said]);
      else counted[named.url.endsWith(".js") ? "javascript" : "same"] += 1;
      return said;
    },
  });
  await import(${JSON.stringify(SERVE)});
  console.log(JSON.stringify(counted));
`;

it("says of every relative import of the server what Node says of it", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", COMPARE]);
  const { same, javascript, left, differ } = JSON.parse(stdout);
  expect(differ).toEqual([]);
  // Ours, those of others, and what only Node can say: packages, and files of which a package.json may say something else.
  expect(same).toBeGreaterThan(500);
  expect(javascript).toBeGreaterThan(300);
  expect(left).toBeGreaterThan(300);
});
