import { z } from "zod";
import { Concept, lenient, listOf, Moment, Period, Quantity, Text } from "./elements.ts";

const ATTACHMENT = "http://hl7.org/fhir/5.0/StructureDefinition/extension-Observation.valueAttachment";

/** R4's value fields of an observation and its components. */
export const valueShape = {
  valueQuantity: z.unknown().optional(),
  valueCodeableConcept: lenient(Concept),
  valueString: Text,
  valueBoolean: lenient(z.boolean()),
  valueInteger: lenient(z.int()),
  valueRange: lenient(z.object({ low: lenient(Quantity), high: lenient(Quantity) })),
  valueRatio: lenient(z.object({ numerator: lenient(Quantity), denominator: lenient(Quantity) })),
  valueSampledData: z.unknown().optional(),
  valueTime: Text,
  valueDateTime: Moment,
  valuePeriod: lenient(Period),
  extension: listOf(z.object({ url: z.string() })),
};

const ValueSource = z.object(valueShape);

/** Matches a code that looks like a number. */
const IS_NUMBER = /^[<>]?=?\s*[+-]?\d+(\.\d+)?$/;

/** The value found. `unreadable`: there is a value that we cannot show in a line. */
export type ObservedValue =
  | ({ kind: "quantity" } & Quantity)
  | { kind: "text"; text: string; isCode?: true }
  | { kind: "boolean"; is: boolean }
  | { kind: "range"; low?: Quantity | undefined; high?: Quantity | undefined }
  | { kind: "ratio"; numerator?: Quantity | undefined; denominator?: Quantity | undefined }
  | { kind: "moment"; moment: string }
  | { kind: "period"; start?: string | undefined; end?: string | undefined }
  | { kind: "attachment" }
  | { kind: "unreadable" };

const hasAmount = (quantity: unknown) => typeof quantity === "object" && quantity !== null && "value" in quantity;

/** A value[x] was given but is invalid: the key exists and the lenient schema dropped the value. */
const hasWrong = (source: object) => Object.entries(source).some(([key, value]) => key.startsWith("value") && value === undefined);

const codedText = (text: string): ObservedValue => ({ kind: "text", text, ...(IS_NUMBER.test(text) && { isCode: true as const }) });

/** A result's value[x] in one shape. Undefined if none was given. */
export function observedValue(source: z.output<typeof ValueSource>): ObservedValue | undefined {
  const { valueCodeableConcept: concept, valueRange, valueRatio, valuePeriod } = source;
  const quantity = Quantity.safeParse(source.valueQuantity);
  if (quantity.success) return { kind: "quantity", ...quantity.data };
  if (concept?.text) return codedText(concept.text);
  if (source.valueString) return { kind: "text", text: source.valueString };
  if (source.valueInteger !== undefined) return { kind: "text", text: String(source.valueInteger) };
  if (source.valueTime) return { kind: "text", text: source.valueTime };
  if (source.valueBoolean !== undefined) return { kind: "boolean", is: source.valueBoolean };
  if (valueRange?.low || valueRange?.high) return { kind: "range", ...valueRange };
  if (valueRatio?.numerator) return { kind: "ratio", ...valueRatio };
  if (source.valueDateTime) return { kind: "moment", moment: source.valueDateTime };
  if (valuePeriod?.start || valuePeriod?.end) return { kind: "period", ...valuePeriod };
  if (source.extension.some(({ url }) => url === ATTACHMENT)) return { kind: "attachment" };
  if (source.valueSampledData !== undefined || hasAmount(source.valueQuantity) || hasWrong(source)) return { kind: "unreadable" };
  return undefined;
}
