import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartRefused } from "../../../config.ts";
import shipped from "./sensitive-categories.json" with { type: "json" };

const Category = z.strictObject({
  /** A name for the people who maintain the file. */
  category: z.string().min(1),
  /** HL7 ActCode sensitivity codes, as in `meta.security`. */
  labels: z.array(z.string().regex(/^[A-Z]+$/, "must be an HL7 ActCode code such as SEX")),
  /** Codes as `system|code`. A trailing star matches all codes with that prefix. */
  codes: z.array(z.string().regex(/^[^|\s]+\|[^|\s*]+\*?$/, "must have the format system|code")),
  /** Words in names, because medicine names have thousands of codes or none. */
  words: z.array(z.string().trim().min(3)).default([]),
});

const isFamily = (code: string) => code.endsWith("*");

/** Matches any of these as whole words, ignoring case. Matches nothing if there are none. */
function anyOf(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return escaped.length > 0 ? new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join("|")})(?![\p{L}\p{N}])`, "iu") : /(?!)/;
}

/** All categories combined. */
const SensitiveFile = z.array(Category).transform((categories) => {
  const codes = categories.flatMap((category) => category.codes);
  return {
    labels: new Set(categories.flatMap(({ labels }) => labels)),
    codes: new Set(codes.filter((code) => !isFamily(code))),
    families: codes.filter(isFamily).map((code) => code.slice(0, -1)),
    words: anyOf(categories.flatMap(({ words }) => words)),
  };
});

/** Labels, codes and words that withhold resources of patients aged 12 to 17. */
export interface SensitiveCategories {
  readonly labels: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  /** Prefixes of code families: `http://hl7.org/fhir/sid/icd-10-cm|Z30`. */
  readonly families: readonly string[];
  /** Matches one of the words in a name. */
  readonly words: RegExp;
}

/** The categories that ship with the portal. */
export const SHIPPED_CATEGORIES: SensitiveCategories = SensitiveFile.parse(shipped);

function parsedFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new StartRefused(`SENSITIVE_CATEGORIES_FILE: ${path} cannot be read as JSON.`, { cause });
  }
}

/**
 * The categories of the hospital's file, or the shipped ones.
 * @throws StartRefused with a sentence about what is wrong in the file.
 */
export function readSensitiveCategories(path: string | undefined): SensitiveCategories {
  if (path === undefined) return SHIPPED_CATEGORIES;
  const parsed = SensitiveFile.safeParse(parsedFile(path));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path: where, message }) => `${where.join(".") || "the file"}: ${message}`);
  throw new StartRefused(`SENSITIVE_CATEGORIES_FILE: ${path} is not valid. ${wrong.join(". ")}`);
}
