import { PDFArray, PDFName } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { rewritePdfCalculator } from "./rewrite-calculator.ts";
import {
  anyName,
  chosenBy,
  dictionary,
  either,
  everyOf,
  inline,
  list,
  name,
  number,
  numberOrNumbers,
  numbers,
  type Shape,
  text,
} from "./shapes.ts";
import { packed, rewritten } from "./stream-shapes.ts";

const ends = { Domain: numbers(), Range: numbers() };
const sampled = packed({
  fixed: { FunctionType: 0 },
  keys: () => ({ ...ends, Size: numbers(), BitsPerSample: number, Order: number, Encode: numbers(), Decode: numbers() }),
  required: ["Domain", "Range", "Size", "BitsPerSample"],
});
const exponential = dictionary({
  fixed: { FunctionType: 2 },
  keys: () => ({ ...ends, C0: numbers(), C1: numbers(), N: number }),
  required: ["N"],
});
const stitched = dictionary({
  fixed: { FunctionType: 3 },
  keys: () => ({ ...ends, Functions: everyOf(calculation), Bounds: numbers(), Encode: numbers() }),
  required: ["Functions", "Bounds", "Encode"],
});
const calculator = rewritten({ fixed: { FunctionType: 4 }, keys: () => ends, required: ["Domain", "Range"] }, (bytes) => ({
  bytes: rewritePdfCalculator(bytes),
}));

/** A function of ISO 32000-1 §7.10. */
export const calculation: Shape = chosenBy("FunctionType", () => ({ 0: sampled, 2: exponential, 3: stitched, 4: calculator }));
/** One, or one for each component. */
export const calculations = either(calculation, everyOf(calculation));

const PROFILE = { at: 36, says: "acsp" };

const profile = rewritten({ keys: () => ({ N: number, Alternate: colourSpace, Range: numbers() }), required: ["N"] }, (bytes) => {
  const said = Buffer.from(bytes.subarray(PROFILE.at, PROFILE.at + PROFILE.says.length)).toString("latin1");
  if (said !== PROFILE.says) throw new UnreadableFile("A colour profile is none");
  return { bytes };
});

const colours = rewritten({}, (bytes) => ({ bytes }));
const point = numbers(3);
const calibrated = dictionary({
  keys: () => ({ WhitePoint: point, BlackPoint: point, Gamma: numberOrNumbers, Matrix: numbers(9) }),
  required: ["WhitePoint"],
});
const lab = dictionary({ keys: () => ({ WhitePoint: point, BlackPoint: point, Range: numbers(4) }), required: ["WhitePoint"] });

const DEVICE = name("DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern");

/** What follows on the name of a family of colour spaces (ISO 32000-1 §8.6). */
const FAMILIES = (): Record<string, { follow: Shape[]; least: number }> => ({
  DeviceGray: { follow: [], least: 0 },
  DeviceRGB: { follow: [], least: 0 },
  DeviceCMYK: { follow: [], least: 0 },
  Pattern: { follow: [colourSpace], least: 0 },
  CalGray: { follow: [calibrated], least: 1 },
  CalRGB: { follow: [calibrated], least: 1 },
  Lab: { follow: [lab], least: 1 },
  ICCBased: { follow: [profile], least: 1 },
  Indexed: { follow: [colourSpace, number, either(text, colours)], least: 3 },
  Separation: { follow: [anyName, colourSpace, calculation], least: 3 },
  DeviceN: { follow: [list(anyName), colourSpace, calculation], least: 3 },
});

const family = inline((value, { copy, target }) => {
  const first = value instanceof PDFArray && value.size() > 0 ? value.lookup(0) : undefined;
  if (!(value instanceof PDFArray && first instanceof PDFName)) return undefined;
  const known = new Map(Object.entries(FAMILIES())).get(first.decodeText());
  if (!known) return undefined;
  const follow = known.follow.flatMap((shape, index) => copy(value.asArray()[index + 1], shape) ?? []);
  return follow.length < known.least ? undefined : target.obj([first, ...follow]);
});

/** A colour space of ISO 32000-1 §8.6. */
export const colourSpace: Shape = either(DEVICE, family);
