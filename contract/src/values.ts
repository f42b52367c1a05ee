import { z } from "zod";

/** What zod finds wrong, as a sentence for the person who sent it; a schema that says more says it itself. */
function sentence({ code, input, ...issue }: z.core.$ZodRawIssue): string | undefined {
  if (code === "unrecognized_keys") return "This is not a field of this call";
  if (code === "invalid_type") return input === undefined ? "This is missing" : "This is not of the kind that is expected here";
  if (code === "too_big") return `This is more than is allowed (${String(issue["maximum"])})`;
  if (code === "too_small") return `This is less than is needed (${String(issue["minimum"])})`;
  return undefined;
}
z.config({ customError: sentence });

/** One line of free text: control characters have no place in it, and a database refuses some of them. */
export const Line = z.string().regex(/^\P{Cc}*$/u, "Please leave out control characters");

/** Free text of as many lines as somebody likes. */
export const Lines = z.string().regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, "Please leave out control characters");

/** The id of one of Linnet's own records. */
export const Id = z.int().positive();

/** An id of the hospital's record: opaque, never a number (FHIR R4 id, decision G-X-31). */
export const EhrId = z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/, "This is not an id of the hospital's record");

/** An EHR id in a payload where 0, '0', '' and null all mean none (decision G-X-31). */
export const EhrIdOrNone = z
  .union([z.literal(0), z.literal(""), z.null(), EhrId])
  .transform((id) => (id === 0 || id === "" || id === "0" ? null : id));

/** An instant, ISO 8601 in UTC. */
export const DateTime = z.iso.datetime();

/** A calendar day without a zone, YYYY-MM-DD. */
export const Day = z.iso.date();

/** What the EHR knows of a date: a year, a month, a day, or an instant (FHIR R4 dateTime). */
export const PartialDate = z.union([z.string().regex(/^\d{4}(-\d{2})?$/), Day, z.iso.datetime({ offset: true })]);

const listed = (values: readonly number[]) => `Choose one of ${values.join(", ")}`;

/** One number out of a list, as it arrives in a query string. */
export const oneOfInQuery = <const V extends readonly number[]>(values: V) =>
  z.coerce.number().refine((value): value is V[number] => values.includes(value), listed(values));

/** One number out of a list, in a body. */
export const oneOf = <const V extends readonly number[]>(values: V) =>
  z.number().refine((value): value is V[number] => values.includes(value), listed(values));
