/** Prints how many files a change touches, and how the parts of the large folders import each other. */
import "./on-node-24.mjs";

const { printStructure } = await import("./structure.ts");
printStructure();
