import { matchesGlob, posix } from "node:path";
import { type Check, type Finding, finding, type SourceFile } from "./source-file.ts";

interface ImportRule {
  from: string;
  /** An exception begins with `!`; `{folder}` is the folder that `{folder}` matched in `from`: a slice, an adapter. */
  to: string[];
  /** Said when an import goes another way. */
  rule: string;
}

const CONTRACT = "contract/src/**";
const PACKAGES = ["npm/**", "node/**"];
const BROWSER = [CONTRACT, "npm/**"];
const PORTS = "server/src/adapters/*/port.ts";
/** The resources in the replies of the record's port, and the words to read them. */
const RECORD = "server/src/adapters/ehr/record.ts";
const PLATFORM = ["server/src/platform/**", "server/src/{config,is-private}.ts", CONTRACT, ...PACKAGES];

/** What others may import of a slice of the web: what it gives away, and its addresses, so that any page may link to any other. */
const SEEN_OF_SLICES = ["web/src/slices/*/public.{ts,tsx}", "web/src/slices/*/routes.ts"];

const REPOSITORIES = ["server/src/slices/*/**/{repository,*-repository}.ts"];

/** Which way an import may point. The first line whose `from` fits a file speaks for it. */
const IMPORT_RULES: ImportRule[] = [
  {
    from: "contract/src/**/*.test.ts",
    to: [CONTRACT, ...PACKAGES],
    rule: "The contract stands on nothing but zod, its tests on nothing but the contract.",
  },
  { from: CONTRACT, to: [CONTRACT, "npm/zod"], rule: "The contract stands on nothing but zod." },

  { from: "web/test/**", to: ["web/**", ...BROWSER, "node/**"], rule: "The web never imports the server." },
  { from: "web/src/**/*.test.{ts,tsx}", to: ["web/**", ...BROWSER, "node/**"], rule: "The web never imports the server." },
  { from: "web/src/main.tsx", to: ["web/src/**", ...BROWSER], rule: "The web imports itself, the contract and packages of the browser." },
  {
    from: "web/src/app.tsx",
    to: ["web/src/**", "!web/src/main.tsx", ...BROWSER],
    rule: "app.tsx stands on everything but main.tsx.",
  },
  {
    from: "web/src/*.{ts,tsx}",
    to: ["web/src/**", "!web/src/{main,app}.tsx", ...BROWSER],
    rule: "What stands beside routes.ts puts the shell and the slices together, for app.tsx.",
  },
  {
    from: "web/src/shell/**",
    to: ["web/src/{shell,ui,theme,platform}/**", ...SEEN_OF_SLICES, ...BROWSER],
    rule: "The shell stands on ui, theme and platform, and sees of a slice its public.ts and its addresses.",
  },
  {
    from: "web/src/slices/*/routes.ts",
    to: ["web/src/slices/*/routes.ts", "web/src/platform/**", ...BROWSER],
    rule: "The addresses of a slice (routes.ts) know the platform and other addresses, no page.",
  },
  {
    from: "web/src/slices/{folder}/**",
    to: ["web/src/slices/{folder}/**", ...SEEN_OF_SLICES, "web/src/{ui,theme,platform}/**", ...BROWSER],
    rule: "A slice of the web stands on ui, theme and platform, and sees of another slice its public.ts and its addresses.",
  },
  {
    from: "web/src/{ui,theme}/**",
    to: ["web/src/{ui,theme,platform}/**", ...BROWSER],
    rule: "The design system knows the platform and the contract, no slice and no shell.",
  },
  {
    from: "web/src/platform/**",
    to: ["web/src/platform/**", ...BROWSER],
    rule: "The web's platform knows the contract, nothing above it.",
  },

  {
    from: "server/src/slices/{folder}/**/*.test.ts",
    to: ["server/**", CONTRACT, ...PACKAGES],
    rule: "The server never imports the web.",
  },
  { from: "server/{src,test}/**/*.test.ts", to: ["server/**", CONTRACT, ...PACKAGES], rule: "The server never imports the web." },
  { from: "server/test/**", to: ["server/**", CONTRACT, ...PACKAGES], rule: "The server never imports the web." },
  {
    from: "server/src/{config,config-variables,is-private,why-unsafe}.ts",
    to: ["server/src/{config-variables,is-private,why-unsafe}.ts", CONTRACT, ...PACKAGES],
    rule: "config.ts and its variables stand at the bottom: everything may read config.ts.",
  },
  {
    from: "server/src/app.ts",
    to: ["server/src/slices/*/**/{routes,*-routes}.ts", "server/src/slices/*/public.ts", PORTS, ...PLATFORM],
    rule: "app.ts lists the slices' routes, and sees of the adapters their ports.",
  },
  {
    from: "server/src/slices/{folder}/**",
    to: ["server/src/slices/{folder}/**", "server/src/slices/*/public.ts", PORTS, RECORD, ...PLATFORM],
    rule: "A slice of the server imports the platform, the contract, ports, the record's words, and another slice's public.ts.",
  },
  {
    from: "server/src/platform/**",
    to: [PORTS, ...PLATFORM],
    rule: "The platform knows the contract and the ports, no slice and no adapter.",
  },
  {
    from: "server/src/adapters/intake/fhir/**",
    to: ["server/src/adapters/intake/**", "server/src/adapters/ehr/{fhir,resources}/**", PORTS, ...PLATFORM],
    rule: "The FHIR intake uses the record's own client and readings, and imports no slice.",
  },
  {
    from: "server/src/adapters/{folder}/**",
    to: ["server/src/adapters/{folder}/**", PORTS, ...PLATFORM],
    rule: "An adapter knows the platform and other adapters' ports, no slice.",
  },
  {
    from: "server/src/roster/**",
    to: ["server/src/{roster,adapters}/**", ...REPOSITORIES, "server/src/slices/*/public.ts", ...PLATFORM],
    rule: "The roster is made from the adapters' readings and written through the repositories.",
  },
  {
    from: "server/src/{demo,import}/**",
    to: ["server/src/{demo,import,roster,adapters}/**", ...REPOSITORIES, "server/src/slices/*/public.ts", ...PLATFORM],
    rule: "The demo hospital and the importer write through the repositories and the adapters.",
  },
  {
    from: "server/src/backup/**",
    to: ["server/src/{backup,adapters/storage}/**", ...PLATFORM],
    rule: "Backup and restore stand on the platform and the storage, and know no slice: they take every table as it is.",
  },
  {
    from: "server/src/secrets/**",
    to: ["server/src/{secrets,adapters/storage}/**", ...PLATFORM],
    rule: "Secrets are replaced as a backup is written: by the platform and the storage, with every table as it is.",
  },
  {
    from: "server/src/doctor/**",
    to: ["server/src/{doctor,adapters,secrets}/**", "server/src/{choose-adapters,config-variables,why-unsafe}.ts", ...PLATFORM],
    rule: "The doctor knows the adapters, the secrets and the platform, no slice.",
  },
  { from: "server/src/*.ts", to: ["server/src/**", CONTRACT, ...PACKAGES], rule: "The server never imports the web." },

  {
    from: "e2e/**",
    to: ["e2e/**", "server/test/pdf-text.ts", "bench/src/drill/product.ts", CONTRACT, ...PACKAGES],
    rule: "Stories see what a person sees, also in a PDF, and the contract; they open the product as the drill does.",
  },
  {
    from: "bench/**",
    to: ["bench/**", "server/src/**", "e2e/support/{find-chromium,authenticator-code,start-walks}.ts", CONTRACT, ...PACKAGES],
    rule: "Measurements know the server, the contract and the browser of the stories.",
  },
  { from: "tools/**", to: ["tools/**", "contract/src/**", "server/src/**", ...PACKAGES], rule: "Tools know the contract and the server." },
];

const QUERY_BUILDERS = ["npm/kysely", "npm/kysely/**", "npm/pg", "npm/@electric-sql/pglite", "npm/@electric-sql/pglite/**"];

/** Where SQL may be written. */
export const SQL_PLACES = [
  ...REPOSITORIES,
  "server/src/adapters/*/embedded*.ts",
  "server/src/adapters/*/embedded/**",
  "server/src/adapters/*/*-repository.ts",
  "server/src/platform/**/{database,postgres-pool,watch,migrate,tables,searchable-words,columns,schema-text,jobs,live,idempotency,daily-quotas,stored-files,maintenance-runs}.ts",
  "server/src/{backup,demo,import,secrets}/**",
  "server/src/doctor/database.ts",
  "server/src/platform/audit/**",
  "server/src/roster/*-repository.ts",
  "server/src/**/*.test.ts",
  "server/test/**",
  "bench/**",
  "tools/**",
];

/** The import as a path: of the repository, or below `npm/` or `node/`. */
export function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier.split("?")[0] ?? specifier);
  if (specifier.startsWith("node:")) return `node/${specifier.slice(5)}`;
  const own = /^@linnet\/([\w-]+)(?:\/(.+))?$/.exec(specifier);
  if (own) return `${own[1]}/src/${own[2] ?? "index"}.ts`;
  return `npm/${specifier}`;
}

/** Every import and re-export of a file, as written, and every `import()` unless what loads later is left out. */
export function importsOf({ module, text }: SourceFile, { later = true } = {}): { specifier: string; start: number }[] {
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...(later ? module.dynamicImports.map(({ moduleRequest }) => moduleRequest) : []),
  ];
  return requests.map(({ start, end }) => ({ specifier: text.slice(start, end).replaceAll(/["'`]/g, ""), start }));
}

function folderOf(from: string, path: string): string {
  const place = from.split("/").indexOf("{folder}");
  return place < 0 ? "" : (path.split("/")[place] ?? "");
}

/** Whether a glob fits, and none that begins with `!`. */
const fits = (path: string, globs: string[]) =>
  globs.some((glob) => matchesGlob(path, glob)) && !globs.some((glob) => glob.startsWith("!") && matchesGlob(path, glob.slice(1)));

/** Imports point the way of the architecture: see ARCHITECTURE.md. */
export const importRules: Check = (file) => {
  const importRule = IMPORT_RULES.find(({ from }) => matchesGlob(file.path, from.replace("{folder}", "*")));
  if (!importRule) return [];
  const folder = folderOf(importRule.from, file.path);
  const allowed = importRule.to.map((glob) => glob.replace("{folder}", folder));
  const mayBuildQueries = fits(file.path, SQL_PLACES);

  return importsOf(file).flatMap((imported): Finding[] => {
    const target = targetOf(file.path, imported.specifier);
    if (!fits(target, allowed)) return [finding(file, imported, `Imports ${target}. ${importRule.rule}`)];
    if (!mayBuildQueries && fits(target, QUERY_BUILDERS))
      return [
        finding(
          file,
          imported,
          `Imports ${imported.specifier}. SQL is written in repositories alone; take the type Database from the platform.`,
        ),
      ];
    return [];
  });
};
