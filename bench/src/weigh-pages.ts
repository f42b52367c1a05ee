import { firstPageWeight, furtherPageWeights } from "./page-weight.ts";

/** Most bytes of script, gzip, before the first list can be used. */
const MOST = 205 * 1024;
/** Most bytes of script that a further page needs next to it: a library that comes in by accident is noticed (docs/performance.md). */
const MOST_FURTHER = 75 * 1024;

const weight = firstPageWeight();
if (!weight) throw new Error("The web has not been built.");
process.stdout.write(`The first page needs ${weight.script} bytes of script (gzip) of at most ${MOST}.\n`);
const tooHeavy = furtherPageWeights().filter(({ script }) => script > MOST_FURTHER);
for (const { page, script } of tooHeavy)
  process.stdout.write(`${page} needs ${script} bytes of script beside the first page's, more than ${MOST_FURTHER}.\n`);
process.exitCode = weight.script > MOST || tooHeavy.length > 0 ? 1 : 0;
