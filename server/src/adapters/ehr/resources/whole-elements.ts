import { z } from "zod";
import { ConceptSource, Decimal, wording } from "./elements.ts";
import { withoutSnomedTag } from "./snomed-tag.ts";

/** An object of which everything is read: whatever else is in it, an extension too, makes it wrong. */
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

/** A code that people use as a word: PO, BID, Q6H. */
const SPOKEN = /^([A-Za-z]+|Q\d+[HD])$/;

/** A concept in words; one that has only a code that no one says is wrong. */
export const WholeConcept = ConceptSource.refine(({ text, coding }) => {
  const words = wording({ text, coding });
  const isOnlyCode = !text && coding.every(({ display }) => !display);
  return words.trim() !== "" && (!isOnlyCode || SPOKEN.test(words));
}).transform((source) => withoutSnomedTag(wording(source)).trim());
