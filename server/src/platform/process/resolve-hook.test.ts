import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const HOOK = join(import.meta.dirname, "resolve-hook.ts");
const SERVE = join(import.meta.dirname, "../../serve.ts");

/** What few calls need, and a start does not read (decision records 68 and 92). */
const LOADED_LATER = [
  "@cantoo/pdf-lib",
  "@electric-sql/pglite",
  "@sentry/core",
  "fontkit",
  "nodemailer",
  "oidc-provider",
  "pdfkit",
  "sharp",
];

/** Loads the whole server, and asks Node beside the hook: what both say of each relative import, and of which packages files are read. */
const COMPARE = `
  import { registerHooks } from "node:module";
  import { resolveByName } from ${JSON.stringify(HOOK)};
  const modules = new Set();
  const counted = { same: 0, javascript: 0, left: 0, differ: [], packages: [] };
  registerHooks({
    resolve(specifier, context, next) {
      const said = next(specifier, context);
      if (said.format === "module" && said.url.endsWith(".js")) modules.add(said.url);
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(said.url) ?? [];
      if (name && !counted.packages.includes(name)) counted.packages.push(name);
      const named = resolveByName(specifier, context, (url) => modules.has(url));
      if (!named) counted.left += 1;
      else if (named.url !== said.url || named.format !== said.format) counted.differ.push([specifier, context.parentURL, named, said]);
      else counted[named.url.endsWith(".js") ? "javascript" : "same"] += 1;
      return said;
    },
  });
  await import(${JSON.stringify(SERVE)});
  process.stdout.write(JSON.stringify(counted));
`;

const counted = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", COMPARE]).then(({ stdout }) => JSON.parse(stdout));

it("says of every relative import of the server what Node says of it", async () => {
  const { same, javascript, left, differ } = await counted;
  expect(differ).toEqual([]);
  // Ours, those of others, and what only Node can say: packages, and files of which a package.json may say something else.
  expect(same).toBeGreaterThan(500);
  expect(javascript).toBeGreaterThan(300);
  expect(left).toBeGreaterThan(300);
});

it("a start does not read what few calls need", async () => {
  const { packages } = await counted;
  expect(packages).toContain("fastify");
  expect(LOADED_LATER.filter((name) => packages.includes(name))).toEqual([]);
});
