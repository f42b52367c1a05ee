import { z } from "zod";
import { Npi } from "../values/us.ts";
import { Line } from "../values.ts";

/** What a form may leave empty becomes null (S3 §5: "Empty strings become null"); what is not empty keeps the rule. */
export const OrNull = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal("").transform(() => null), z.null(), schema], {
      // What is not empty is wrong in the words of its own rule, which is the last.
      error: ({ errors }) => errors.at(-1)?.at(0)?.message,
    })
    .optional()
    // Spaces alone are empty, too.
    .transform((value): z.output<S> | null => (value === "" ? null : (value ?? null)));

/** A line of at most so many characters that may be left empty. */
export const LineOrNull = (max = 50) => OrNull(Line.trim().max(max, `Use at most ${max} characters`));

/** A line that must hold something ('Required', S3 §8). */
export const Required = (max = 255) => Line.trim().min(1, "Required").max(max, `Use at most ${max} characters`);

/** Kinds of practices (S3 §9). */
export const PRACTICE_TYPES = [
  "Administration",
  "Full-time Hospital Staff",
  "Medical Teaching",
  "Office Based Practice",
  "Research",
  "Resident",
] as const;
export const PracticeType = z.enum(PRACTICE_TYPES, "Required");

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** http or https; written without a scheme it gets https (decision G-DIR-19). */
export const Domain = z
  .string("URL is not valid")
  .trim()
  .max(255, "URL is not valid")
  .transform((text) => (WITH_SCHEME.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "URL is not valid" }));

/** Ten digits, kept as text (S3 §5). Whether its check digit is right, see `hasNpiCheckDigit`. */
export const NpiOrNull = OrNull(Npi);

export const NO_LOCATION = "Please select a location";
