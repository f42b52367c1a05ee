import { z } from "zod";

/** What zod finds wrong, as a sentence for the person who sent it; a schema that says more says it itself. */
function sentence({ code, input, ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (code === "unrecognized_keys") return "Unknown field";
  if (code === "invalid_type") return input === undefined ? "This field is required" : "This value has the wrong type";
  if (code === "too_big") return `The maximum is ${String(issue["maximum"])}`;
  if (code === "too_small") return `The minimum is ${String(issue["minimum"])}`;
  return undefined;
}
z.config({ customError: sentence });

/** One line of free text: control characters have no place in it, and a database refuses some of them. */
export const Line = z.string().regex(/^\P{Cc}*$/u, "Remove control characters");

/** Free text with any number of lines. */
export const Lines = z.string().regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, "Remove control characters");

/** The id of one of Linnet's own records. */
export const Id = z.int().positive();

/** An id of the hospital's record: opaque, never a number (FHIR R4 id, decision G-X-31). */
export const EhrId = z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/, "This is not a valid record ID");

/** An EHR id in a payload where 0, '0', '' and null all mean none (decision G-X-31). */
export const EhrIdOrNone = z
  .union([z.literal(0), z.literal(""), z.null(), EhrId])
  .transform((id) => (id === 0 || id === "" || id === "0" ? null : id));

/** Said of 02/30/2026, wherever a day is asked for. */
export const NO_SUCH_DAY = "This date does not exist";
const DAY_OF_US = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const onTheWire = (written: string) => written.replace(DAY_OF_US, "$3-$1-$2");
/** Written as a day in one of the two ways, alone or before a time, and not in the calendar. */
const isNoSuchDay = (written: unknown): boolean => {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(onTheWire(String(written))) ?? [];
  return day !== undefined && !z.iso.date().safeParse(day).success;
};

/**
 * The error for an invalid day: not in the calendar, or `notWritten`. It stops further checks: that an invalid day is too early helps no
 * one.
 */
const refusedAs = (notWritten: string) => ({
  abort: true,
  error: ({ input }: { input?: unknown }) => (isNoSuchDay(input) ? NO_SUCH_DAY : notWritten),
});

/** An instant, ISO 8601 in UTC. */
export const DateTime = z.iso.datetime(refusedAs("Use the format YYYY-MM-DDThh:mm:ssZ"));

/** A calendar day; `notWritten` is the error for a malformed one. Every rule based on this rejects days that are not in the calendar. */
export const dayOr = (notWritten: string) => z.iso.date(refusedAs(notWritten));

/** A calendar day without a zone, YYYY-MM-DD. */
export const Day = dayOr("Use the format YYYY-MM-DD");

/** The same day as the specification writes it in one query, MM/DD/YYYY (decision G-X-24). */
export const DayOfUs = z
  .string()
  .regex(DAY_OF_US, refusedAs("Use the format MM/DD/YYYY"))
  .refine((written) => Day.safeParse(onTheWire(written)).success, NO_SUCH_DAY);

const YearOrMonth = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/);

/** A year, a month or a day (FHIR R4 date). */
export const PartialDay = z.union([YearOrMonth, Day]);

/** What the EHR knows of a date: a year, a month, a day, or an instant (FHIR R4 dateTime). */
export const PartialDate = z.union([YearOrMonth, Day, z.iso.datetime({ offset: true })]);

const listed = (values: readonly number[]) => `Choose one of ${values.join(", ")}`;

/** One number out of a list, as it arrives in a query string. */
export const oneOfInQuery = <const V extends readonly number[]>(values: V) =>
  z.coerce.number().refine((value): value is V[number] => values.includes(value), listed(values));

/** One number out of a list, in a body. */
export const oneOf = <const V extends readonly number[]>(values: V) =>
  z
    .number()
    .refine((value): value is V[number] => values.includes(value), listed(values))
    .meta({ enum: values });
