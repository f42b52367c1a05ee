import { PDFArray, type PDFContext, PDFDict, PDFName, PDFNumber, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import type { PdfObjectCopies } from "./copy-pdf-objects.ts";

const name = (text: string) => PDFName.of(text);
const named = (...texts: string[]) => texts.map(name);

/** Marks and remarks on a page. Links, sounds, films, attached files and three-dimensional scenes are none. */
const REMARKS = new Set(
  named(
    ...["Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut"],
    ...["Stamp", "Caret", "Ink"],
  ),
);
/** What a remark says and how it looks; nothing that leads elsewhere or does something. */
const OF_REMARKS = named(
  ...["Rect", "Contents", "F", "C", "IC", "CA", "BS", "BE", "Border", "QuadPoints", "L", "Vertices", "InkList", "LE", "CL", "RD"],
  ...["DA", "Q", "IT", "Name", "Subj", "M", "CreationDate"],
);
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

/** A field of a form becomes a stamp: what was typed is seen, and nothing can be. */
function toStamp(field: PDFDict, copies: PdfObjectCopies, target: PDFContext): PDFDict | undefined {
  const place = field.get(name("Rect"));
  const appearance = appearanceOf(field);
  if (!place || !appearance || isHidden(field)) return undefined;
  const stamp = target.obj({ Type: "Annot", Subtype: "Stamp", F: PRINTED });
  stamp.set(name("Rect"), copies.copy(place));
  stamp.set(name("AP"), target.obj({ N: copies.copy(appearance) }));
  return stamp;
}

function copyRemark(remark: PDFDict, copies: PdfObjectCopies, target: PDFContext): PDFDict {
  const copied = target.obj({ Type: "Annot" });
  for (const key of [name("Subtype"), ...OF_REMARKS]) {
    const value = remark.get(key);
    if (value) copied.set(key, copies.copy(value));
  }
  const appearance = appearanceOf(remark);
  if (appearance) copied.set(name("AP"), target.obj({ N: copies.copy(appearance) }));
  return copied;
}

/** Copies what is noted on a page and typed into its fields, as marks that do nothing. Everything else that lies on it is left out. */
export function copyPdfAnnotations(page: PDFDict, copies: PdfObjectCopies, target: PDFContext): PDFArray {
  const copied = PDFArray.withContext(target);
  const annotations = page.lookup(name("Annots"));
  const all = annotations instanceof PDFArray ? annotations.asArray().map((one) => page.context.lookup(one)) : [];
  for (const annotation of all) {
    if (!(annotation instanceof PDFDict)) continue;
    const kind = annotation.lookup(name("Subtype"));
    if (kind === FIELD) {
      const stamp = toStamp(annotation, copies, target);
      if (stamp) copied.push(target.register(stamp));
    } else if (kind instanceof PDFName && REMARKS.has(kind)) copied.push(target.register(copyRemark(annotation, copies, target)));
  }
  return copied;
}
