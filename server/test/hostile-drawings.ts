import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { aScript, evil, MARKER, type Victim } from "./hostile-pdf.ts";

type Family = [what: string, arm: (victim: Victim) => void];

/** A text that a reader which computes with it would run (CVE-2024-4367). */
const script = PDFString.of(`0\\); ${MARKER}\\(`);
const MATRIX = [0.001, 0, 0, 0.001, 0, 0];
const broken = (numbers: number[], place = 1) => numbers.map((number, index) => (index === place ? script : number));
const TINT = { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 };

const font = (what: string, dict: Record<string, unknown>): Family => [
  `whose font has a text in ${what}`,
  (victim) => victim.use("Font", { Evil: { Type: "Font", BaseFont: "Helvetica", ...dict } }, "BT /Evil 9 Tf (A) Tj ET"),
];
const described = (key: string, value: unknown): Family =>
  font(`${key} of its descriptor`, { Subtype: "Type1", FontDescriptor: { Type: "FontDescriptor", FontName: "A", Flags: 4, [key]: value } });
const composite = (what: string, dict: Record<string, unknown>): Family => {
  const CIDSystemInfo = { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 };
  const descendant = { Type: "Font", Subtype: "CIDFontType2", BaseFont: "A", CIDSystemInfo, ...dict };
  return font(what, { Subtype: "Type0", Encoding: "Identity-H", DescendantFonts: [descendant] });
};

const FONTS: Family[] = [
  ...["Type1", "MMType1", "TrueType"].flatMap((Subtype) => [
    font(`FontMatrix (${Subtype})`, { Subtype, FontMatrix: broken(MATRIX) }),
    font(`Widths (${Subtype})`, { Subtype, FirstChar: 0, LastChar: 1, Widths: broken([500, 500]) }),
  ]),
  font("the last place of FontMatrix", { Subtype: "Type1", FontMatrix: broken(MATRIX, 5) }),
  font("FontMatrix instead of numbers", { Subtype: "Type1", FontMatrix: script }),
  font("FontMatrix as a name", { Subtype: "Type1", FontMatrix: [1, 0, 0, 1, 0, PDFName.of(MARKER)] }),
  font("FontMatrix within an array", { Subtype: "Type1", FontMatrix: [1, 0, 0, 1, 0, [script]] }),
  font("FontMatrix behind six numbers", { Subtype: "Type1", FontMatrix: [...MATRIX, script] }),
  font("FontMatrix (Type0)", { Subtype: "Type0", Encoding: "Identity-H", FontMatrix: broken(MATRIX), DescendantFonts: [] }),
  font("FontMatrix (Type3)", { Subtype: "Type3", FontBBox: [0, 0, 1, 1], FontMatrix: broken(MATRIX), CharProcs: {}, Encoding: {} }),
  font("FontBBox (Type3)", { Subtype: "Type3", FontBBox: broken([0, 0, 1, 1]), FontMatrix: MATRIX, CharProcs: {}, Encoding: {} }),
  composite("FontMatrix of its descendant", { FontMatrix: broken(MATRIX) }),
  composite("W", { W: [0, broken([500, 500])] }),
  composite("W, beside its lists", { W: [0, script, 500] }),
  composite("W2", { W2: [0, broken([1, 2, 3])] }),
  composite("DW", { DW: script }),
  composite("DW2", { DW2: broken([880, -1000]) }),
  ...["FontBBox"].map((key) => described(key, broken([0, 0, 1, 1]))),
  ...["Ascent", "Descent", "CapHeight", "StemV", "Flags", "ItalicAngle", "MissingWidth"].map((key) => described(key, script)),
];

const drawn = (what: string, kind: string, entry: (victim: Victim) => unknown, drawing = ""): Family => [
  `with a text in ${what}`,
  (victim) => victim.use(kind, { Evil: entry(victim) }, drawing),
];
const form = (more: Record<string, unknown>) => (victim: Victim) =>
  victim.stream({ Type: "XObject", Subtype: "Form", BBox: [0, 0, 9, 9], ...more }, "0 0 9 9 re f");
const picture = (more: Record<string, unknown>) => (victim: Victim) =>
  victim.stream({ Subtype: "Image", Width: 1, Height: 1, BitsPerComponent: 8, ColorSpace: "DeviceGray", ...more }, "A");
const shading = (more: Record<string, unknown>) => () => ({
  ShadingType: 2,
  ColorSpace: "DeviceGray",
  Coords: [0, 0, 1, 1],
  Function: TINT,
  ...more,
});
const tiling = (more: Record<string, unknown>) => (victim: Victim) =>
  victim.stream({ PatternType: 1, PaintType: 1, TilingType: 1, BBox: [0, 0, 9, 9], XStep: 9, YStep: 9, ...more }, "f");
const tint = (calculation: unknown) => shading({ Function: calculation });
const lab = (more: Record<string, unknown>) => () => ["CalRGB", { WhitePoint: [1, 1, 1], ...more }];

const NUMBERS: Family[] = [
  drawn("Matrix of a drawing", "XObject", form({ Matrix: broken(MATRIX) }), "/Evil Do"),
  drawn("BBox of a drawing", "XObject", form({ BBox: broken([0, 0, 9, 9]) }), "/Evil Do"),
  drawn("Decode of a picture", "XObject", picture({ Decode: broken([0, 1]) }), "/Evil Do"),
  drawn("Width of a picture", "XObject", picture({ Width: script }), "/Evil Do"),
  drawn("Mask of a picture", "XObject", picture({ Mask: broken([0, 1]) }), "/Evil Do"),
  drawn("Matte of a picture", "XObject", picture({ Matte: broken([0, 1]) }), "/Evil Do"),
  drawn("Columns of a picture", "XObject", picture({ Filter: "FlateDecode", DecodeParms: { Columns: script } }), "/Evil Do"),
  drawn("Coords of a shading", "Shading", shading({ Coords: broken([0, 0, 1, 1]) }), "/Evil sh"),
  drawn("Domain of a shading", "Shading", shading({ Domain: broken([0, 1]) }), "/Evil sh"),
  drawn("BBox of a shading", "Shading", shading({ BBox: broken([0, 0, 1, 1]) }), "/Evil sh"),
  drawn("Background of a shading", "Shading", shading({ Background: [script] }), "/Evil sh"),
  drawn("Matrix of a shading", "Shading", shading({ ShadingType: 1, Matrix: broken(MATRIX) }), "/Evil sh"),
  drawn("Matrix of a pattern", "Pattern", tiling({ Matrix: broken(MATRIX) })),
  drawn("XStep of a pattern", "Pattern", tiling({ XStep: script })),
  drawn("Matrix of a shading pattern", "Pattern", () => ({ PatternType: 2, Shading: shading({})(), Matrix: broken(MATRIX) })),
  drawn("Domain of a function", "Shading", tint({ ...TINT, Domain: broken([0, 1]) })),
  drawn("Range of a function", "Shading", tint({ ...TINT, Range: broken([0, 1]) })),
  drawn("C0 of a function", "Shading", tint({ ...TINT, C0: [script] })),
  drawn("C1 of a function", "Shading", tint({ ...TINT, C1: [script] })),
  drawn("N of a function", "Shading", tint({ ...TINT, N: script })),
  drawn(
    "Bounds of a function",
    "Shading",
    tint({ FunctionType: 3, Domain: [0, 1], Functions: [TINT, TINT], Bounds: [script], Encode: [0, 1] }),
  ),
  drawn(
    "Encode of a function",
    "Shading",
    tint({ FunctionType: 3, Domain: [0, 1], Functions: [TINT], Bounds: [], Encode: broken([0, 1]) }),
  ),
  drawn("Matrix of a colour space", "ColorSpace", lab({ Matrix: broken([1, 0, 0, 0, 1, 0, 0, 0, 1]) }), "/Evil cs"),
  drawn("WhitePoint of a colour space", "ColorSpace", lab({ WhitePoint: broken([1, 1, 1]) }), "/Evil cs"),
  drawn("Gamma of a colour space", "ColorSpace", lab({ Gamma: broken([1, 1, 1]) }), "/Evil cs"),
  drawn("hival of a colour space", "ColorSpace", () => ["Indexed", "DeviceGray", script, PDFString.of("ab")], "/Evil cs"),
  ...["LW", "ML", "CA", "ca", "FL"].map((key) => drawn(`${key} of a state`, "ExtGState", () => ({ [key]: script }), "/Evil gs")),
  drawn("D of a state", "ExtGState", () => ({ D: [[script], 0] }), "/Evil gs"),
  ["with a text in MediaBox", ({ page, context }) => page.set(PDFName.of("MediaBox"), context.obj(broken([0, 0, 9, 9]) as never))],
  ["with a text in CropBox", ({ page, context }) => page.set(PDFName.of("CropBox"), context.obj(broken([0, 0, 9, 9]) as never))],
  ["with a text in Rotate", ({ page }) => page.set(PDFName.of("Rotate"), script)],
  ["with a text in UserUnit", ({ page }) => page.set(PDFName.of("UserUnit"), script)],
  ["with a text in Rect of a remark", (victim) => victim.annotate({ Subtype: "Text", Rect: broken([0, 0, 9, 9]) })],
  ["with a text in QuadPoints of a remark", (victim) => victim.annotate({ Subtype: "Highlight", QuadPoints: broken([0, 0, 9, 9]) })],
];

const calculated = (what: string, program: string): Family => [
  `with a function that ${what}`,
  (victim) => {
    const calculation = victim.stream({ FunctionType: 4, Domain: [0, 1], Range: [0, 1] }, program);
    victim.use("Shading", { Evil: { ...shading({})(), Function: calculation } }, "/Evil sh");
  },
];
const CALCULATIONS: Family[] = [
  calculated("calls something", `{ dup ${MARKER} }`),
  calculated("has a text in it", `{ (${MARKER}) pop }`),
  calculated("has a name in it", `{ /${MARKER} pop }`),
  calculated("goes on behind its end", `{ dup } ${MARKER}`),
  calculated("begins before its brace", `${MARKER} { dup }`),
  calculated("has no end", `{ dup { pop } % ${MARKER}`),
  calculated("has an array in it", `{ [ 1 ${MARKER} ] pop }`),
  calculated("opens a file", `{ (%pipe%${MARKER}) (r) file }`),
  calculated("is empty", `% ${MARKER}`),
];

/** Fonts with content in a numeric field: rejected. */
export const HOSTILE_NUMBERS = [...FONTS, ...NUMBERS, ...CALCULATIONS];

const used = (what: string, kind: string, entry: (victim: Victim) => unknown): Family => [
  `that uses ${what}`,
  (victim) => victim.use(kind, { Evil: entry(victim) }),
];
const mapped = (what: string, entry: (victim: Victim) => Record<string, unknown>): Family =>
  used(what, "Font", (victim) => ({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", ...entry(victim) }));

/** Letters whose resources hold more than a drawing needs: the copy keeps the drawing only. */
export const HOSTILE_DRAWINGS: Family[] = [
  used("Properties with a script", "Properties", () => ({ Type: "OCG", Usage: evil(), A: aScript(), Next: aScript() })),
  used("Properties of no known kind", "Properties", () => ({ MCID: 1, JS: evil(), Next: aScript() })),
  used("PostScript", "XObject", ({ stream }) => stream({ Type: "XObject", Subtype: "PS" }, MARKER)),
  used("a drawing with a page of another file", "XObject", (victim) => form({ Ref: { F: evil(), Page: 0 } })(victim)),
  used("a drawing with what a program wrote", "XObject", (victim) =>
    form({ PieceInfo: { A: evil() }, Metadata: evil(), OPI: { F: evil() } })(victim),
  ),
  used("a drawing with another kind", "XObject", (victim) => form({ Subtype2: "PS", PS: evil(), AA: aScript() })(victim)),
  used("a picture with others", "XObject", (victim) => picture({ Alternates: [{ Image: evil() }], OPI: evil(), Metadata: evil() })(victim)),
  used("a picture of another file", "XObject", (victim) =>
    picture({ F: { F: evil() }, FFilter: "FlateDecode", FDecodeParms: { A: evil() } })(victim),
  ),
  used("a picture with a measure", "XObject", (victim) => picture({ Measure: { R: evil() }, PtData: { A: evil() }, ID: evil() })(victim)),
  used("a state with a screen", "ExtGState", () => ({ HT: { HalftoneType: 1, SpotFunction: MARKER, A: evil() }, HTO: evil() })),
  used("a state with a name of its own", "ExtGState", () => ({ BM: MARKER, RI: MARKER, SMask: MARKER })),
  used("a shading of no known kind", "Shading", () => ({ ShadingType: 9, A: evil() })),
  used("a pattern of no known kind", "Pattern", () => ({ PatternType: 9, A: evil() })),
  used("a colour space of no known kind", "ColorSpace", () => [MARKER, evil()]),
  used("a colour space with attributes", "ColorSpace", () => ["DeviceN", ["Red"], "DeviceGray", TINT, { Subtype: "NChannel", A: evil() }]),
  mapped("a font with a script", () => ({ AA: aScript(), A: evil(), Name: MARKER })),
  mapped("a font with a table of another file", () => ({ Encoding: `..#2F${MARKER}` })),
  mapped("a font with texts", () => ({
    FontDescriptor: { Type: "FontDescriptor", FontName: "A", Flags: 4, CharSet: evil(), FontFamily: evil(), Style: { Panose: evil() } },
  })),
];
