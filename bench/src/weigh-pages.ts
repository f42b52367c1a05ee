import { firstPageWeight, furtherPageWeights } from "./page-weight.ts";

/** Most bytes of script, gzip, before the first list can be used. */
const MOST = 205 * 1024;
/** Most bytes of script that a further page needs beside it. */
const MOST_FURTHER = 60 * 1024;
/** Over the goal: what its dialogs share is 10 KB, and five parts of it ask something (docs/performance.md). */
const MOST_OF_FORM = 67 * 1024;

const weight = firstPageWeight();
if (!weight) throw new Error("The web has not been built.");
process.stdout.write(`The first page needs ${weight.script} bytes of script (gzip) of at most ${MOST}.\n`);
const tooHeavy = furtherPageWeights().filter(({ page, script }) => script > (page === "referrals/form" ? MOST_OF_FORM : MOST_FURTHER));
for (const { page, script } of tooHeavy)
  process.stdout.write(`${page} needs ${script} bytes of script beside the first page's, more than ${MOST_FURTHER}.\n`);
process.exitCode = weight.script > MOST || tooHeavy.length > 0 ? 1 : 0;
