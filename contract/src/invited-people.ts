import { z } from "zod";
import { Line } from "./values.ts";

const MAXIMUM_50 = "Maximum 50 characters allowed";

/** A line that must hold something; `wrong` is what the person reads (S2 §5). */
export const Needed = (wrong: string, max = 100) =>
  Line.trim()
    .min(1, wrong)
    .max(max, max === 50 ? MAXIMUM_50 : wrong);
/** A line that may be empty or left out. */
export const Optional = (max = 100) =>
  Line.trim()
    .max(max, max === 50 ? MAXIMUM_50 : `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text ?? "");
/** A value of a form that may be empty; what is not empty keeps the rule. */
export const orEmpty = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(""), schema])
    .nullish()
    .transform((value) => value ?? "");

export const EmailAddress = (max = 255) =>
  z.string("Email is not valid").trim().pipe(z.email("Email is not valid").max(max, "Email is not valid"));

/** Roles a practice may give to staff (S2 §5), with the words people choose by. */
export const STAFF_ROLES = { 2: "Medical record access, Non-physician", 8: "No medical record access needed" } as const;
