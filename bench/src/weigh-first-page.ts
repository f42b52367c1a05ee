import { firstPageWeight } from "./page-weight.ts";

/** Most bytes of script, gzip, before the first list can be used. */
const MOST = 205 * 1024;

const weight = firstPageWeight();
if (!weight) throw new Error("The web has not been built.");
process.stdout.write(`The first page needs ${weight.script} bytes of script (gzip) of at most ${MOST}.\n`);
process.exitCode = weight.script > MOST ? 1 : 0;
