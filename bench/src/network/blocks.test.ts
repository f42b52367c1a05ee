import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";

const PAGE = `1. Do this:

   <!-- drill: copy the database on db2 -->
   \`\`\`
   rm -rf /var/lib/postgresql/15/main
     indented
   \`\`\`

\`\`\`
not played
\`\`\`

<!-- drill: look -->
\`\`\`sh
uptime
\`\`\`
`;

test("marked blocks are read with their machine, without the indent of a list", () => {
  expect(blocksOf(PAGE)).toEqual([
    { name: "copy the database", on: "db2", script: "rm -rf /var/lib/postgresql/15/main\n  indented\n" },
    { name: "look", on: undefined, script: "uptime\n" },
  ]);
});
