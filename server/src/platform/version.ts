import { readFileSync } from "node:fs";

// As: package.json is ours.
const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string };

/** The version of Linnet that runs, as package.json has it: for who runs the portal, its backups and its traces. */
export const VERSION = version;

/** Shown in the footer, where the specification prescribes it (S1 §9). It is no version of Linnet. */
export const PORTAL_VERSION = "3.5.2";
