import { PDFArray, PDFName } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { fontShape } from "./font-shapes.ts";
import { calculation, calculations } from "./function-shapes.ts";
import {
  anyName,
  chosenBy,
  dictionary,
  either,
  flag,
  inline,
  list,
  name,
  named,
  number,
  numberOrNumbers,
  numbers,
  type Shape,
  text,
  tuple,
} from "./shapes.ts";
import { deflated, packed } from "./streams.ts";

const PROFILE = { at: 36, says: "acsp" };

const profile = deflated({ keys: () => ({ N: number, Alternate: colourSpace, Range: numbers() }), required: ["N"] }, (bytes) => {
  const said = Buffer.from(bytes.subarray(PROFILE.at, PROFILE.at + PROFILE.says.length)).toString("latin1");
  if (said !== PROFILE.says) throw new UnreadableFile("A color profile is not valid");
  return bytes;
});

const colours = deflated({});
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
const colourSpace: Shape = either(DEVICE, family);

/** Four numbers. */
export const rectangle = numbers(4);
const matrix = numbers(6);

const layer = dictionary({ fixed: { Type: "OCG" }, keys: () => ({ Name: text }) });
const expression: Shape = list(either(name("And", "Or", "Not"), { reference: "own", write: (value, { copy }) => copy(value, terms) }));
const terms: Shape = either(expression, layer);
const layers = dictionary({
  fixed: { Type: "OCMD" },
  keys: () => ({ OCGs: either(layer, list(layer)), P: name("AllOn", "AnyOn", "AnyOff", "AllOff"), VE: expression }),
});
/** Which layer something is of (ISO 32000-1 §8.11). */
export const membership = chosenBy("Type", () => ({ OCG: layer, OCMD: layers }));
const shownAtFirst = dictionary({ keys: () => ({ BaseState: name("ON", "OFF", "Unchanged"), ON: list(layer), OFF: list(layer) }) });
/** Which layers there are, and which of them are shown; not what shows others. */
export const layersOfDocument = dictionary({ keys: () => ({ OCGs: list(layer), D: shownAtFirst }), required: ["OCGs", "D"] });

/** ISO 32000-1 §11.6.6. */
export const group = dictionary({
  fixed: { Type: "Group", S: "Transparency" },
  keys: () => ({ CS: colourSpace, I: flag, K: flag }),
});

/** A drawing that is used by name, or as the look of a remark. */
export const form = deflated({
  fixed: { Type: "XObject", Subtype: "Form" },
  keys: () => ({ BBox: rectangle, Matrix: matrix, Resources: resources, Group: group, OC: membership }),
  required: ["BBox"],
});

const intent = name("AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual");
const image: Shape = packed({
  fixed: { Type: "XObject", Subtype: "Image" },
  keys: () => ({
    Width: number,
    Height: number,
    ImageMask: flag,
    BitsPerComponent: number,
    ColorSpace: colourSpace,
    Decode: numbers(),
    Interpolate: flag,
    Intent: intent,
    Mask: either(image, numbers()),
    SMask: image,
    SMaskInData: number,
    Matte: numbers(),
    OC: membership,
  }),
  required: ["Width", "Height"],
});

const meshKeys = {
  BitsPerCoordinate: number,
  BitsPerComponent: number,
  BitsPerFlag: number,
  VerticesPerRow: number,
  Decode: numbers(),
};
const shadingKeys = () => ({
  ColorSpace: colourSpace,
  Background: numbers(),
  BBox: rectangle,
  AntiAlias: flag,
  Domain: numbers(),
  Matrix: matrix,
  Coords: numbers(),
  Extend: list(flag),
  Function: calculations,
});
const shaded = (type: number) => dictionary({ fixed: { ShadingType: type }, keys: shadingKeys, required: ["ColorSpace", "Function"] });
const meshed = (type: number) =>
  packed({ fixed: { ShadingType: type }, keys: () => ({ ...shadingKeys(), ...meshKeys }), required: ["ColorSpace", "Decode"] });
const SHADINGS: Record<string, Shape> = {
  1: shaded(1),
  2: shaded(2),
  3: shaded(3),
  4: meshed(4),
  5: meshed(5),
  6: meshed(6),
  7: meshed(7),
};
const shading = chosenBy("ShadingType", () => SHADINGS);

const tiling = deflated({
  fixed: { Type: "Pattern", PatternType: 1 },
  keys: () => ({
    PaintType: number,
    TilingType: number,
    BBox: rectangle,
    XStep: number,
    YStep: number,
    Resources: resources,
    Matrix: matrix,
  }),
  required: ["PaintType", "TilingType", "BBox", "XStep", "YStep"],
});
const shadingPattern = dictionary({
  fixed: { Type: "Pattern", PatternType: 2 },
  keys: () => ({ Shading: shading, Matrix: matrix, ExtGState: graphicsState }),
  required: ["Shading"],
});
const pattern = chosenBy("PatternType", () => ({ 1: tiling, 2: shadingPattern }));

const blendMode = name(
  ...["Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn", "HardLight", "SoftLight"],
  ...["Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity"],
);
const transfer = either(name("Identity", "Default"), calculations);
const softMask = dictionary({
  fixed: { Type: "Mask" },
  keys: () => ({ S: name("Alpha", "Luminosity"), G: form, BC: numbers(), TR: either(name("Identity"), calculation) }),
  required: ["S", "G"],
});
const graphicsState: Shape = dictionary({
  fixed: { Type: "ExtGState" },
  keys: () => ({
    LW: number,
    LC: number,
    LJ: number,
    ML: number,
    D: tuple(numbers(), number),
    RI: intent,
    FL: number,
    SM: number,
    SA: flag,
    OP: flag,
    op: flag,
    OPM: number,
    Font: tuple(font, number),
    TR: transfer,
    TR2: transfer,
    BM: either(blendMode, list(blendMode)),
    SMask: either(name("None"), softMask),
    CA: number,
    ca: number,
    AIS: flag,
    TK: flag,
  }),
});

const font = fontShape(() => resources);

/** What a drawing uses by name (ISO 32000-1 §7.8.3). */
export const resources: Shape = dictionary({
  keys: () => ({
    ExtGState: named(() => graphicsState),
    ColorSpace: named(() => colourSpace),
    Pattern: named(() => pattern),
    Shading: named(() => shading),
    XObject: named(() => chosenBy("Subtype", () => ({ Form: form, Image: image }))),
    Font: named(() => font),
    Properties: named(() => membership),
  }),
});

const drawing = deflated({});
/** What a page draws, in one stream or in several. */
export const pageDrawing = either(drawing, list(drawing));
