import { z } from "zod";
import { ConceptSource, Decimal, wording } from "./elements.ts";
import { withoutSnomedTag } from "./snomed-tag.ts";

/** An object we read completely. Any other element, including an extension, makes it invalid. */
export const whole = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...shape, id: z.string().optional() });

export const WholeAmount = whole({
  value: Decimal,
  comparator: z.enum(["<", "<=", ">=", ">"]).optional(),
  unit: z.string().optional(),
  system: z.string().optional(),
  code: z.string().optional(),
});

export const WholeRange = whole({ low: WholeAmount.optional(), high: WholeAmount.optional() }).refine(({ low, high }) => low ?? high);

const isNamed = (unit: string | undefined) => unit !== undefined && unit !== "";
export const WholeRatio = whole({
  numerator: WholeAmount,
  denominator: WholeAmount.refine(({ unit, code }) => isNamed(unit) || isNamed(code)),
});

/** A code people use as a word: PO, BID, Q6H. */
const SPOKEN = /^([A-Za-z]+|Q\d+[HD])$/;

/** A concept in words. One with only an unspoken code is invalid. */
export const WholeConcept = ConceptSource.refine(({ text, coding }) => {
  const words = wording({ text, coding });
  const isOnlyCode = !text && coding.every(({ display }) => !display);
  return words.trim() !== "" && (!isOnlyCode || SPOKEN.test(words));
}).transform((source) => withoutSnomedTag(wording(source)).trim());
