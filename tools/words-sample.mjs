/** Prints 448 texts that people read, chosen by a seed, for readers to judge: `npm run words:sample -- --seed 7`. */
import "./on-node-24.mjs";
import { parseArgs } from "node:util";

const { printWordsSample } = await import("./words-sample.ts");
printWordsSample(Number(parseArgs({ options: { seed: { type: "string", default: "1" } } }).values.seed));
