import { describe, expect, it } from "vitest";
import { houseRules } from "./house-rules.ts";

const OWNER = {
  path: "server/migrations/0001-x.sql",
  text: "create table visits (id int);\ncomment on table visits is 'Owner: patients. Past and to come.';",
};

const SLICE = "server/src/slices/referrals";
const WEB_SLICE = "web/src/slices/referrals";

/** One violation each, with a word from its message. */
const VIOLATIONS: [violation: string, path: string, text: string, said: string][] = [
  ["the contract imports more than zod", "contract/src/visits.ts", `import "date-fns";`, "nothing but zod"],
  ["the contract imports the server", "contract/src/visits.ts", `import "../../server/src/app.ts";`, "nothing but zod"],
  ["the web imports the server", `${WEB_SLICE}/api.ts`, `import "../../../../server/src/config.ts";`, "server/src/config.ts"],
  ["the web imports the server's package", `${WEB_SLICE}/api.ts`, `import "@linnet/server/config";`, "server/src/config.ts"],
  [
    "a test of the web imports the server",
    `${WEB_SLICE}/api.test.ts`,
    `import "../../../../server/src/config.ts";`,
    "never imports the server",
  ],
  ["a web slice imports the inside of another", `${WEB_SLICE}/api.ts`, `import "../chart/api.ts";`, "its public.ts"],
  [
    "a web slice loads the inside of another",
    `${WEB_SLICE}/api.ts`,
    `export const a = () => import("../chart/lab-screen.tsx");`,
    "its public.ts",
  ],
  ["a web slice re-exports the inside of another", `${WEB_SLICE}/public.ts`, `export { Lab } from "../chart/lab.tsx";`, "its public.ts"],
  ["a page's address knows a page", `${WEB_SLICE}/routes.ts`, `import "./lists/screen.tsx";`, "know the platform and other addresses"],
  ["a slice uses a higher one", `${SLICE}/routes.ts`, `import "../home/public.ts";`, "home is not on a lower level than referrals"],
  [
    "a slice uses a higher one's type",
    `${WEB_SLICE}/api.ts`,
    `import type { A } from "../home/public.ts";`,
    "home is not on a lower level than referrals",
  ],
  ["a slice uses another on its level", `${SLICE}/routes.ts`, `import "../appointments/public.ts";`, "not on a lower level"],
  ["a slice has no level", "server/src/slices/billing/routes.ts", "export const a = 1;", "billing has no level in server/src/slices"],
  [
    "a folder with levels has a new part",
    "server/src/adapters/ehr/tools/read.ts",
    "export const a = 1;",
    "tools has no level in server/src/adapters/ehr",
  ],
  [
    "a lower part imports a higher one",
    "server/src/adapters/ehr/resources/imaging.ts",
    `import "../release/found-row.ts";`,
    "release is not on a lower level than resources",
  ],
  [
    "a part imports another on its level",
    "server/src/adapters/ehr/fhir/ehr.ts",
    `import "../embedded/rows.ts";`,
    "embedded is not on a lower level than fhir",
  ],
  [
    "an entry point imports a higher part",
    "server/src/adapters/ehr/port.ts",
    `import "./assemble/assemble.ts";`,
    "assemble is not on a lower level than port.ts",
  ],
  [
    "another file at the root imports a part",
    "server/src/adapters/ehr/wire-ids.ts",
    `import "./resources/elements.ts";`,
    "resources is not on a lower level than shared",
  ],
  [
    "a folder inside a folder with levels has its own",
    "server/src/adapters/ehr/fhir/client/client.ts",
    `import "../find/notes.ts";`,
    "In server/src/adapters/ehr/fhir, find is not on a lower level than client",
  ],
  [
    "a flow of the web imports a higher one",
    `${WEB_SLICE}/conversation/advice/thread-screen.tsx`,
    `import "../../form/initial-values.ts";`,
    "In web/src/slices/referrals, form is not on a lower level than conversation",
  ],
  [
    "a shared file of the web imports a flow",
    `${WEB_SLICE}/shared/stored-file.tsx`,
    `import "../desk/api.ts";`,
    "desk is not on a lower level than shared",
  ],
  ["a file imports itself", `${SLICE}/routes.ts`, `import "./routes.ts";`, "in a circle"],
  ["a web slice imports the shell", `${WEB_SLICE}/api.ts`, `import "../../shell/app-shell.tsx";`, "A slice of the web"],
  ["a web slice imports a Node module", `${WEB_SLICE}/api.ts`, `import "node:fs";`, "node/fs"],
  ["the design system imports a slice", "web/src/ui/badge.tsx", `import "../slices/chart/public.ts";`, "no slice"],
  ["the web's platform imports the design system", "web/src/platform/format.ts", `import "../ui/badge.tsx";`, "nothing above it"],
  ["the shell imports the inside of a slice", "web/src/shell/top-bar.tsx", `import "../slices/session/api.ts";`, "its public.ts"],
  ["the table of routes imports the app", "web/src/routes.ts", `import "./app.tsx";`, "beside routes.ts"],
  ["the app imports main", "web/src/app.tsx", `import "./main.tsx";`, "app.tsx stands on"],
  [
    "a server slice imports the inside of another",
    `${SLICE}/policy.ts`,
    `import "../patients/repository.ts";`,
    "another slice's public.ts",
  ],
  ["a server slice imports an adapter", `${SLICE}/routes.ts`, `import "../../adapters/ehr/fhir.ts";`, "ports"],
  ["a server slice imports the app", `${SLICE}/routes.ts`, `import "../../app.ts";`, "A slice of the server"],
  [
    "a server slice imports the record's inner files",
    `${SLICE}/routes.ts`,
    `import "../../adapters/ehr/resources/elements.ts";`,
    "the record's words",
  ],
  ["the platform imports the record's words", "server/src/platform/platform.ts", `import "../adapters/ehr/record.ts";`, "no adapter"],
  ["the platform imports a slice", "server/src/platform/guards.ts", `import "../slices/patients/public.ts";`, "no slice"],
  ["the platform imports an adapter", "server/src/platform/platform.ts", `import "../adapters/ehr/embedded.ts";`, "no adapter"],
  ["an adapter imports a slice", "server/src/adapters/ehr/fhir.ts", `import "../../slices/chart/public.ts";`, "no slice"],
  ["an adapter imports the inside of another", "server/src/adapters/ehr/fhir.ts", `import "../mail/embedded.ts";`, "other adapters' ports"],
  [
    "the FHIR intake imports a slice",
    "server/src/adapters/intake/fhir/intake.ts",
    `import "../../../slices/referrals/public.ts";`,
    "no slice",
  ],
  ["the app imports an adapter", "server/src/app.ts", `import "./adapters/ehr/embedded.ts";`, "app.ts lists"],
  ["the importer imports a rule", "server/src/import/fhir.ts", `import "../slices/patients/policy.ts";`, "through the repositories"],
  ["config.ts imports the platform", "server/src/config.ts", `import "./platform/clock.ts";`, "at the bottom"],
  ["the server imports the web", "server/src/main.ts", `import "../../web/src/app.tsx";`, "never imports the web"],
  ["a story imports the server", "e2e/referrals.spec.ts", `import "../server/src/app.ts";`, "Stories see"],
  ["a rule imports the query builder", `${SLICE}/policy.ts`, `import { sql } from "kysely";`, "SQL is written in repositories"],
  [
    "an adapter to the outside imports the driver",
    "server/src/adapters/ehr/fhir.ts",
    `import pg from "pg";`,
    "SQL is written in repositories",
  ],
  ["a handler writes a query", `${SLICE}/routes.ts`, `db.selectFrom("visits").execute();`, "belongs in repository.ts"],
  ["a slice writes another's table", `${SLICE}/repository.ts`, `db.updateTable("visits").execute();`, "belongs to patients"],
  ["a TODO has no issue", `${SLICE}/policy.ts`, "// TODO: later", "cites its number"],
  [
    "a compiler's error is expected outside tests",
    `${SLICE}/policy.ts`,
    "// @ts-expect-error\nexport const a: string = 1;",
    "tests of types",
  ],
  ["an 'as' has no reason", `${SLICE}/policy.ts`, "\nexport const a = (x: number) => x as unknown as string;", "a line above says why"],
  ["an effect has no reason", "web/src/ui/badge.tsx", "\nexport function Badge() {\n  useEffect(() => undefined);\n}", "not React"],
  ["a path stands outside routes.ts", `${WEB_SLICE}/api.ts`, `export const a = "/referrals/new";`, "from a screen"],
  [
    "a path is put together outside routes.ts",
    `${WEB_SLICE}/api.ts`,
    `export const a = (id: number) => \`/referrals/\${id}\`;`,
    "from a screen",
  ],
  [
    "a screen looks at a query's state",
    `${WEB_SLICE}/api.ts`,
    "const visits = useQuery(a);\nexport const b = visits.isPending;",
    "QueryView's",
  ],
  ["a screen takes a query's state out", `${WEB_SLICE}/api.ts`, "const { isError } = useQuery(a);", "QueryView's"],
  ["a dialog has a frame of its own", `${WEB_SLICE}/list.tsx`, "export const list = <Modal opened />;", "names the child"],
  [
    "a dialog about a child names none",
    `${WEB_SLICE}/list.tsx`,
    'export const list = <ConfirmModal child={null} title="Cancel it?" />;',
    "the child and the birth date",
  ],
  [
    "Cancel stands before what it cancels",
    `${WEB_SLICE}/list.tsx`,
    `export const list = <div><Button variant="default">Keep</Button>{a && <Button>Remove</Button>}</div>;`,
    "main button comes first",
  ],
  ["a dialog has a Cancel of its own", `${WEB_SLICE}/list.tsx`, "export const list = <Button>\n  Cancel\n</Button>;", "ButtonRow"],
  ["a test replaces a module", `${SLICE}/policy.test.ts`, `vi.mock("./policy.ts");`, "replaces a module"],
  ["a test spies on our own function", `${SLICE}/policy.test.ts`, `vi.spyOn(policy, "mayDecide");`, "our own function"],
  ["a test keeps a snapshot", `${SLICE}/policy.test.ts`, "expect(a).toMatchSnapshot();", "say what you expect"],
  ["a test sleeps", `${SLICE}/policy.test.ts`, "await new Promise((wake) => setTimeout(wake, 50));", "does not sleep"],
  ["a test sleeps by a module", "e2e/referrals.spec.ts", `import { setTimeout } from "node:timers/promises";`, "does not sleep"],
  ["a heading says 'whom'", `${WEB_SLICE}/list.tsx`, "export const list = <h2>Whom your practice has invited</h2>;", "Name who does it"],
  ["a sentence says 'anew'", `${WEB_SLICE}/list.tsx`, "export const list = <p>The page loads\n anew.</p>;", "Write 'again'"],
  ["a refusal says 'meanwhile'", `${SLICE}/policy.ts`, `export const a = "Someone has changed it meanwhile";`, "as on the phone"],
  ["a hint asks in the passive", `${WEB_SLICE}/api.ts`, `export const a = "It is asked every 180 days.";`, "Say who does what"],
  ["a sentence has two facts", `${WEB_SLICE}/api.ts`, `export const a = "We saved it; go on.";`, "no semicolon"],
  ["a sentence is long", `${WEB_SLICE}/api.ts`, `export const a = "We keep ${"one word ".repeat(10)}.";`, "22 words; 20 are the most"],
  [
    "a comment says 'nobody'",
    "server/src/slices/patients/policy.ts",
    "/** Nobody reads this. */\nexport const a = 1;",
    "Comment: Write 'someone'",
  ],
  ["a document says 'stands'", "docs/place.md", "# Place\n\nThe file stands\nhere.", "Write 'is'"],
  ["a document has a long sentence", "docs/place.md", `We keep ${"one word ".repeat(12)}.`, "26 words; 25 are the most"],
  ["a mail tells somebody", `${SLICE}/policy.ts`, "export const a = `Somebody asks`;", "Write 'someone'"],
  ["a label says e-mail", `${WEB_SLICE}/list.tsx`, `export const list = <input aria-label="E-mail" />;`, "Write 'email'"],
  ["a button says login", `${WEB_SLICE}/list.tsx`, "export const list = <button>Login</button>;", "Write 'sign in'"],
  [
    "an error says that something does not answer",
    `${SLICE}/policy.ts`,
    `export const a = "It does not answer right now";`,
    "is not responding",
  ],
  ["a sentence shouts", `${WEB_SLICE}/api.ts`, `export const a = "Physician saved!";`, "without an exclamation mark"],
  ["an error begs", "contract/src/visits.ts", `export const visits = "Please enter the city";`, "without 'please'"],
  ["an error has a typewriter's apostrophe", `${SLICE}/policy.ts`, `export const a = "The hospital's record is closed";`, "curly"],
];

/** What looks like a violation and is none. */
const ALLOWED: [allowed: string, path: string, text: string][] = [
  ["a slice links to a higher one", `${WEB_SLICE}/api.ts`, `import { chartScreens } from "../home/routes.ts";`],
  ["a test of a slice uses a higher one", `${SLICE}/policy.test.ts`, `import "../home/public.ts";`],
  [
    "a part imports lower ones, root files and its own files",
    "server/src/adapters/ehr/fhir/find/notes.ts",
    `import "../../port.ts";\nimport "../../wire-ids.ts";\nimport "../client/client.ts";\nimport "./labs.ts";`,
  ],
  [
    "a slice imports its own files, another's public.ts, a port and the record's words",
    `${SLICE}/routes.ts`,
    `import "./policy.ts";\nimport "../patients/public.ts";\nimport "../../adapters/mail/port.ts";\nimport "../../adapters/ehr/record.ts";`,
  ],
  ["a repository is in the folder of its flow", `${SLICE}/paper/repository.ts`, `import { sql } from "kysely";`],
  [
    "a web slice imports the contract, a package and the design system",
    `${WEB_SLICE}/api.ts`,
    `import "@linnet/contract/referrals";\nimport "react";\nimport "../../ui/badge.tsx";`,
  ],
  [
    "a test imports test support and an embedded adapter",
    `${SLICE}/referrals.test.ts`,
    `import "../../../test/test-app.ts";\nimport "../../adapters/mail/embedded.ts";`,
  ],
  [
    "the FHIR intake uses the record's client",
    "server/src/adapters/intake/fhir/intake.ts",
    `import "../port.ts";\nimport "../../ehr/fhir/client.ts";`,
  ],
  ["main knows everything", "server/src/main.ts", `import "./app.ts";\nimport "./adapters/ehr/fhir.ts";`],
  ["an embedded adapter writes SQL", "server/src/adapters/ehr/embedded-rows.ts", `import { sql } from "kysely";`],
  [
    "the owner writes a table, everybody reads it",
    "server/src/slices/patients/repository.ts",
    `db.insertInto("visits");\ndb.selectFrom("visits");`,
  ],
  ["a TODO cites an issue", `${SLICE}/policy.ts`, "// TODO #12: when the hospital decides"],
  ["an 'as' has its reason above", `${SLICE}/policy.ts`, "// The guard has looked.\nexport const a = (x: unknown) => x as string;"],
  ["'as const' needs no reason", `${SLICE}/policy.ts`, "\nexport const a = [1] as const;"],
  ["a path stands in routes.ts", `${WEB_SLICE}/routes.ts`, `export const a = "/referrals/new";`],
  ["a slash stands between words", `${WEB_SLICE}/api.ts`, `export const a = "/ of 10";`],
  ["a button looks at a mutation's state", `${WEB_SLICE}/api.ts`, "const send = useMutation(a);\nexport const b = send.isPending;"],
  [
    "QueryView looks at a query's state",
    "web/src/ui/feedback/query-view.tsx",
    "const query = useQuery(a);\nexport const QueryView = query.isPending;",
  ],
  [
    "a step back stands before the next one",
    `${WEB_SLICE}/list.tsx`,
    `export const list = <div><Button variant="default">Back</Button><Button>Next</Button><Button variant="default">Skip</Button></div>;`,
  ],
  ["a test watches the browser", "web/src/ui/badge.test.tsx", `vi.spyOn(globalThis, "fetch");\nvi.spyOn(window.history, "back");`],
  [
    "a text of the specification has the words that it gives",
    `${WEB_SLICE}/list.tsx`,
    `export const list = ["Something went wrong, please try again!", "Login As Another User"];`,
  ],
  ["the title of /login is one word", "web/src/routes.ts", `export const a = { title: "Login" };`],
  [
    "a name says what it likes, and a comment is polite",
    `${SLICE}/policy.ts`,
    "/** Ask again, please. */\nexport const whom = { login: 'login' };",
  ],
  [
    "a document has a heading, a table and code of other words",
    "docs/place.md",
    "# Nobody\n\n| anew |\n|---|\n\n```\nnobody;\n```\n\n`anew` is a word.",
  ],
  ["a query has semicolons", `${SLICE}/policy.ts`, `export const a = "set a = 1; set b = 2";`],
  ["a physician of the demonstration asks politely", "server/src/demo/notes.ts", `export const notes = "Please send the last note.";`],
];

describe("the house rules", () => {
  it.each(VIOLATIONS)("see that %s", (_violation, path, text, said) => {
    const findings = houseRules([OWNER, { path, text }]);

    expect(findings.map(({ sentence }) => sentence)).toEqual([expect.stringContaining(said)]);
    expect(findings[0]?.path).toBe(path);
  });

  it.each(ALLOWED)("let pass that %s", (_allowed, path, text) => {
    expect(houseRules([OWNER, { path, text }])).toEqual([]);
  });

  it("see that a table has no owner, but ask none of its partitions", () => {
    const text = "create table visits (id int) partition by range (id);\ncreate table visits_1 partition of visits default;";

    expect(houseRules([{ path: OWNER.path, text }])).toEqual([
      { path: OWNER.path, line: 1, sentence: expect.stringContaining("visits has no comment") },
    ]);
  });

  it("see that a page names a class that its style sheet does not have", () => {
    const page = {
      path: `${WEB_SLICE}/list.tsx`,
      text: 'import classes from "../referrals.module.css";\nexport const list = [classes.row, classes.raw];',
    };
    const sheet = { path: "web/src/slices/referrals.module.css", text: ".row {\n  gap: 1rem;\n}\n" };
    const ofStyles = houseRules([OWNER, page, sheet]).filter(({ sentence }) => sentence.startsWith("There is no ."));
    expect(ofStyles).toEqual([{ path: page.path, line: 2, sentence: "There is no .raw in ../referrals.module.css." }]);
  });

  it("see that a component of the library comes without its style sheet", () => {
    const path = `${WEB_SLICE}/list.tsx`;
    const withImports = (...imports: string[]) => [
      OWNER,
      { path, text: [`import { Radio, Switch } from "@mantine/core";`, ...imports].join("\n") },
    ];
    const everywhere = { path: "web/src/styles.css", text: '@import "@mantine/core/styles/Switch.css";' };
    const said = (texts: (typeof everywhere)[]) => houseRules(texts).map(({ sentence }) => sentence);

    expect(said(withImports())).toEqual([expect.stringContaining("styles/Radio.css"), expect.stringContaining("styles/Switch.css")]);
    expect(said([...withImports(), everywhere])).toEqual([expect.stringContaining("styles/Radio.css")]);
    expect(said([...withImports('import "@mantine/core/styles/Radio.css";'), everywhere])).toEqual([]);
  });

  it("see a style that looks through the whole page at each change of it, but not on paper", () => {
    const saidOf = (text: string) => houseRules([{ path: "web/src/ui/page.module.css", text }]).map(({ line }) => line);
    expect(saidOf(":global(html):has(.buttons) {\n}\n:global(body:has(main .row)) .footer {\n}\n")).toEqual([1, 3]);
    expect(saidOf("@media (max-width: 40em) {\n  html:has(.row) {\n  }\n}\n")).toEqual([2]);
    expect(saidOf("@media print {\n  html:has(.row) {\n  }\n}\nbody:has(> .pages) {\n}\n.row:has(a) {\n}\n")).toEqual([]);
  });

  it("see a circle between files, of types too, and let pass what loads later", () => {
    const files = (text: string) => [
      { path: `${WEB_SLICE}/list.ts`, text: `import type { row } from "./row.ts";\nexport const list = 1;` },
      { path: `${WEB_SLICE}/row.ts`, text },
    ];

    expect(houseRules(files(`import type { list } from "./list.ts";\nexport const row = 1;`))).toEqual([
      { path: `${WEB_SLICE}/list.ts`, line: 1, sentence: expect.stringContaining(`list.ts → ${WEB_SLICE}/row.ts → ${WEB_SLICE}/list.ts`) },
    ]);
    expect(houseRules(files(`export const row = () => import("./list.ts");`))).toEqual([]);
  });

  it("say on which line", () => {
    const text = "export const a = 1;\n\n// FIXME\n";

    expect(houseRules([{ path: `${SLICE}/policy.ts`, text }])).toMatchObject([{ line: 3 }]);
  });
});

describe("the rules of the docs", () => {
  const said = (...docs: { path: string; text: string }[]) =>
    houseRules(docs).map(({ path, line, sentence }) => `${path}:${line} ${sentence}`);
  const record = (name: string, text: string) => ({ path: `docs/decisions/${name}`, text: `# A record\n\n${text}\n` });

  it("see a line that is too long, and let a table and a command be as long as they have to", () => {
    const long = "words ".repeat(25);
    expect(said({ path: "docs/operations/install.md", text: `${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n` })).toEqual([
      "docs/operations/install.md:1 A line of 150 characters; 120 are the most.",
    ]);
    expect(said({ path: "CHANGELOG.md", text: long })).toEqual([]);
  });

  it("see two records of one number", () => {
    expect(said(record("0001-a.md", ""), record("0001-b.md", ""), record("0002-c.md", ""))).toEqual([
      "docs/decisions/0001-b.md:1 Has the number of docs/decisions/0001-a.md.",
    ]);
  });

  it("see two migrations of one number, and let a record have the same", () => {
    const migration = (name: string) => ({ path: `server/migrations/${name}`, text: "" });
    expect(said(migration("0001-a.sql"), migration("0001-b.sql"), migration("0002-c.sql"), record("0001-a.md", ""))).toEqual([
      "server/migrations/0001-b.sql:1 Has the number of server/migrations/0001-a.sql.",
    ]);
  });

  it("see a file that is there no more, by its whole path or the end of it", () => {
    const page = { path: "ARCHITECTURE.md", text: "`route.ts`, `platform/http/route.ts`, `platform/http/door.ts`, `<port>/port.ts`" };
    expect(said(page, { path: "server/src/platform/http/route.ts", text: "" })).toEqual([
      "ARCHITECTURE.md:1 There is no platform/http/door.ts.",
    ]);
  });

  it("see a test that is there no more, by its file and its title, and a row that says too little", () => {
    const tests = [
      { path: "server/src/door.test.ts", text: 'it("opens for who may", () => {});' },
      { path: "web/src/door.test.ts", text: "" },
    ];
    const row = (number: string, holds: string, where: string, test: string) => `| ${number} | 1 | Doors | ${holds} | ${where} | ${test} |`;
    const rows = [
      row("1.1.1", "yes", "door.test.ts", "`server/src/door.test.ts` “opens for who may”"),
      row("1.1.2", "yes", "door.test.ts", "`server/src/door.test.ts` “opens for all”"),
      row("1.1.3", "yes", "door.test.ts", "`door.test.ts` “opens for who may”"),
      row("1.1.4", "in part", "door.test.ts", "the door"),
      row("1.1.5", "yes", "door.test.ts", "no test: a door"),
      row("1.1.6", "no", "", ""),
      row("1.1.7", "n/a", "no door", ""),
      row("1.1.8", "nearly", "door.test.ts", "no test: a door"),
    ];
    expect(said({ path: "docs/asvs.md", text: rows.join("\n") }, ...tests)).toEqual([
      "docs/asvs.md:2 server/src/door.test.ts has no “opens for all”.",
      "docs/asvs.md:3 Say more of the path: 2 tests are called door.test.ts.",
      "docs/asvs.md:4 1.1.4: name a test, or say 'no test' and why.",
      "docs/asvs.md:6 1.1.6: say where it holds, or why not.",
      "docs/asvs.md:8 1.1.8: say whether it holds: yes, in part, no, n/a, operator.",
    ]);
  });
});
