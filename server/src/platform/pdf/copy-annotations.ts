import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFStream, PDFString } from "@cantoo/pdf-lib";
import type { PdfObjectCopies } from "./copy-objects.ts";
import { form, membership, rectangle } from "./graphics-shapes.ts";
import { rewritePdfDrawing } from "./rewrite-drawing.ts";
import {
  anyName,
  copyKeys,
  dictionary,
  either,
  inline,
  type Keys,
  list,
  name as nameOf,
  number,
  numberOrNumbers,
  numbers,
  text,
} from "./shapes.ts";

const name = (text: string) => PDFName.of(text);
const named = (...texts: string[]) => texts.map(name);

/** Marks and remarks on a page. Links, sounds, films, attached files and three-dimensional scenes are none. */
const REMARKS = new Set(
  named(
    ...["Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut"],
    ...["Stamp", "Caret", "Ink"],
  ),
);
const borderStyle = dictionary({ keys: () => ({ W: number, S: nameOf("S", "D", "B", "I", "U"), D: numbers() }) });
const borderEffect = dictionary({ keys: () => ({ S: nameOf("S", "C"), I: number }) });
const lineEnd = nameOf(
  ...["Square", "Circle", "Diamond", "OpenArrow", "ClosedArrow", "None", "Butt", "ROpenArrow", "RClosedArrow", "Slash"],
);
/** How a remark is set: a small drawing in a text. */
const setting = inline((value) => {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  return PDFHexString.of(rewritePdfDrawing(value.asBytes()).toString("hex").toUpperCase());
});

/** What a remark says and how it looks; nothing that leads elsewhere or does something. */
const OF_REMARKS: Keys = {
  ...{ Rect: rectangle, Contents: text, F: number, C: numbers(), IC: numbers(), CA: number, BS: borderStyle, BE: borderEffect },
  ...{ Border: list(numberOrNumbers), QuadPoints: numbers(), L: numbers(4), Vertices: numbers(), InkList: list(numbers()) },
  ...{ LE: either(lineEnd, list(lineEnd)), CL: numbers(), RD: rectangle, DA: setting, Q: number, IT: anyName, Name: anyName },
  ...{ Subj: text, M: text, CreationDate: text, OC: membership },
};
const FIELD = name("Widget");
const HIDDEN = 0b100010;
const PRINTED = 4;

/** What is drawn where it is not touched; of a box, what stands for its state. */
function appearanceOf(annotation: PDFDict): PDFObject | undefined {
  const appearances = annotation.lookup(name("AP"));
  const normal = appearances instanceof PDFDict ? appearances.get(name("N")) : undefined;
  const found = annotation.context.lookup(normal);
  if (found instanceof PDFStream) return normal;
  const state = annotation.lookup(name("AS"));
  if (!(found instanceof PDFDict) || !(state instanceof PDFName)) return undefined;
  return found.lookup(state) instanceof PDFStream ? found.get(state) : undefined;
}

function isHidden(annotation: PDFDict): boolean {
  const flags = annotation.lookup(name("F"));
  return flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0;
}

/** Draws on `mark` what is drawn on `annotation`; false when nothing is. */
function copyAppearance(annotation: PDFDict, mark: PDFDict, copies: PdfObjectCopies): boolean {
  const drawn = copies.copy(appearanceOf(annotation), form);
  if (drawn) mark.set(name("AP"), copies.target.obj({ N: drawn }));
  return drawn !== undefined;
}

/** A field of a form becomes a stamp: what was typed is seen, and nothing can be. */
function toStamp(field: PDFDict, copies: PdfObjectCopies): PDFDict | undefined {
  const place = copies.copy(field.get(name("Rect")), rectangle);
  if (!place || isHidden(field)) return undefined;
  const stamp = copies.target.obj({ Type: "Annot", Subtype: "Stamp", F: PRINTED });
  stamp.set(name("Rect"), place);
  return copyAppearance(field, stamp, copies) ? stamp : undefined;
}

function copyRemark(remark: PDFDict, kind: PDFName, copies: PdfObjectCopies): PDFDict {
  const copied = copyKeys(remark, copies, OF_REMARKS);
  copied.set(name("Type"), name("Annot"));
  copied.set(name("Subtype"), kind);
  copyAppearance(remark, copied, copies);
  return copied;
}

/** Copies what is noted on a page and typed into its fields, as marks that do nothing. Everything else that lies on it is left out. */
export function copyPdfAnnotations(page: PDFDict, copies: PdfObjectCopies): PDFArray {
  const { target } = copies;
  const copied = PDFArray.withContext(target);
  const annotations = page.lookup(name("Annots"));
  const all = annotations instanceof PDFArray ? annotations.asArray().map((one) => page.context.lookup(one)) : [];
  for (const annotation of all) {
    if (!(annotation instanceof PDFDict)) continue;
    const kind = annotation.lookup(name("Subtype"));
    if (kind === FIELD) {
      const stamp = toStamp(annotation, copies);
      if (stamp) copied.push(target.register(stamp));
    } else if (kind instanceof PDFName && REMARKS.has(kind)) copied.push(target.register(copyRemark(annotation, kind, copies)));
  }
  return copied;
}
