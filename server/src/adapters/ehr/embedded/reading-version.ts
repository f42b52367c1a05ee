import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { VERSION } from "../../../platform/version.ts";

const HERE = import.meta.dirname;

/** Servers before 1.0.0 wrote "3.5.2" as their release. The leading 4 makes later releases newer. */
const RELEASE = `4.${VERSION.replace(/-.*/, "")}`;

/** The files that decide which fields are read from a resource. */
function rules(): string[] {
  const resources = join(HERE, "../resources");
  const files = readdirSync(resources).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  return [...files.sort().map((name) => join(resources, name)), join(HERE, "ehr-row.ts")];
}

let version: string | undefined;

/**
 * The release and a hash of the files that read resources, stored in `read_by`: "4.1.0.0 1f0c…". After a rule changes, the next start
 * rereads the stored resources.
 */
export function readingVersion(): string {
  if (version === undefined) {
    const hash = createHash("sha256");
    for (const file of rules()) hash.update(readFileSync(file));
    version = `${RELEASE} ${hash.digest("hex").slice(0, 16)}`;
  }
  return version;
}
