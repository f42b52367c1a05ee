import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartRefused } from "../../../config.ts";
import shipped from "./sensitive-categories.json" with { type: "json" };

const Category = z.strictObject({
  /** Its name, for those who keep the file. */
  category: z.string().min(1),
  /** Sensitivity codes of HL7's ActCode, as they stand in `meta.security`. */
  labels: z.array(z.string().regex(/^[A-Z]+$/, "is not a code of HL7's ActCode such as SEX")),
  /** What something is about, as searches write it; with a star at its end all codes that begin so. */
  codes: z.array(z.string().regex(/^[^|\s]+\|[^|\s*]+\*?$/, "is not written as system|code")),
  /** What names say it: names of medicines have thousands of codes, and some have none. */
  words: z.array(z.string().trim().min(3)).default([]),
});

const isFamily = (code: string) => code.endsWith("*");

/** Any of these words as a whole, whatever its case; without any, nothing. */
function anyOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return escaped.length > 0 ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join("|")})(?![\p{L}\p{N}])`, "iu") : /(?!)/;
}

/** What is sensitive, whichever its category. */
const SensitiveFile = z.array(Category).transform((categories) => {
  const codes = categories.flatMap((category) => category.codes);
  return {
    labels: new Set(categories.flatMap(({ labels }) => labels)),
    codes: new Set(codes.filter((code) => !isFamily(code))),
    families: codes.filter(isFamily).map((code) => code.slice(0, -1)),
    words: anyOf(categories.flatMap(({ words }) => words)),
  };
});

/** The labels, codes and words by which something of a patient aged 12 to 17 is withheld. */
export interface SensitiveCategories {
  readonly labels: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  /** How codes begin whose whole family is meant: `http://hl7.org/fhir/sid/icd-10-cm|Z30`. */
  readonly families: readonly string[];
  /** Finds a word of theirs in a name. */
  readonly words: RegExp;
}

/** Those that come with the portal. */
export const SHIPPED_CATEGORIES: SensitiveCategories = SensitiveFile.parse(shipped);

function parsedFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new StartRefused(`SENSITIVE_CATEGORIES_FILE names ${path}, which cannot be read as JSON.`, { cause });
  }
}

/**
 * The categories of the hospital's file, or those that come with the portal.
 * @throws StartRefused with a sentence that names what is wrong in the file.
 */
export function readSensitiveCategories(path: string | undefined): SensitiveCategories {
  if (path === undefined) return SHIPPED_CATEGORIES;
  const parsed = SensitiveFile.safeParse(parsedFile(path));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: where, message }) => `${where.join(".") || "the file"}: ${message}`);
  throw new StartRefused(`SENSITIVE_CATEGORIES_FILE (${path}) is not right. ${wrong.join("; ")}`);
}
