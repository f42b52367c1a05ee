/** Prints the files of docs/guide by name, as JSON. */
import { existsSync, readdirSync } from "node:fs";
import { guideFiles } from "./guide-pages.ts";

const PICTURES = "docs/guide/pictures";

process.stdout.write(JSON.stringify(guideFiles({ pictures: new Set(existsSync(PICTURES) ? readdirSync(PICTURES) : []) })));
