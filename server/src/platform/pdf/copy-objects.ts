import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import { form, membership, rectangle } from "./graphics-shapes.ts";
import {
  anyName,
  type Copier,
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
  type Shape,
  text,
} from "./shapes.ts";

const DEEPEST = 100;
/** A file of the largest size that is taken has fewer; more are reached only by referring to the same again and again. */
const MAX_VALUES = 5_000_000;

/** Unpacked bytes of all streams but pictures. */
const MAX_UNPACKED = 500_000_000;

/** Copies what pages draw, value by value, from one document to another. */
export interface PdfObjectCopies extends Copier {
  /** Copies what the copies so far refer to. @throws UnreadableFile */
  finish(): void;
}

/**
 * A new document gets only what is reachable from here and written by a shape, so that no removed part stays as an unused object. An object
 * that is used in two ways becomes two.
 */
export function copyPdfObjects(source: PDFContext, target: PDFContext): PdfObjectCopies {
  const copies = new Map<Shape, Map<PDFRef, PDFRef>>();
  const waiting: { from: PDFRef; to: PDFRef; shape: Shape }[] = [];
  let depth = 0;
  let values = 0;
  let unpacked = 0;

  function share(from: PDFRef, shape: Shape): PDFRef {
    const ofShape = copies.get(shape) ?? new Map<PDFRef, PDFRef>();
    copies.set(shape, ofShape);
    const known = ofShape.get(from);
    if (known) return known;
    const to = target.nextRef();
    ofShape.set(from, to);
    waiting.push({ from, to, shape });
    return to;
  }

  function write(value: PDFObject | undefined, shape: Shape): PDFObject | undefined {
    // A reference to a reference is none.
    if (value === undefined || value === PDFNull || (value instanceof PDFRef && shape.reference !== "own")) return undefined;
    values += 1;
    if (values > MAX_VALUES) throw new UnreadableFile("There are too many values");
    if (depth === DEEPEST) throw new UnreadableFile("Objects are nested too deeply");
    depth += 1;
    const written = shape.write(value, copier);
    depth -= 1;
    return written;
  }

  const copier: PdfObjectCopies = {
    source,
    target,
    copy(value, shape) {
      if (!(value instanceof PDFRef) || shape.reference === "own") return write(value, shape);
      if (shape.reference === "inline") return write(source.lookup(value), shape);
      const found = source.lookup(value);
      return found && shape.fits?.(found) !== false ? share(value, shape) : undefined;
    },
    spend(bytes) {
      unpacked += bytes;
      if (unpacked > MAX_UNPACKED) throw new UnreadableFile("It is too large when unpacked");
    },
    finish() {
      // One after the other and not each within the one before: a chain of a million objects is as deep as one.
      for (let next = waiting.pop(); next; next = waiting.pop())
        target.assign(next.to, write(source.lookup(next.from), next.shape) ?? PDFNull);
    },
  };
  return copier;
}

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
/** Font, size and color of a remark: names and numbers only. */
const setting = inline((value) => {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  return /^[\w.+/\s-]*$/.test(value.decodeText()) ? PDFHexString.of(Buffer.from(value.asBytes()).toString("hex").toUpperCase()) : undefined;
});

/** What a remark says and how it looks; nothing that leads elsewhere or does something. */
const OF_REMARKS: Keys = {
  Rect: rectangle,
  Contents: text,
  F: number,
  C: numbers(),
  IC: numbers(),
  CA: number,
  BS: borderStyle,
  BE: borderEffect,
  Border: list(numberOrNumbers),
  QuadPoints: numbers(),
  L: numbers(4),
  Vertices: numbers(),
  InkList: list(numbers()),
  LE: either(lineEnd, list(lineEnd)),
  CL: numbers(),
  RD: rectangle,
  DA: setting,
  Q: number,
  IT: anyName,
  Name: anyName,
  Subj: text,
  M: text,
  CreationDate: text,
  OC: membership,
};
const FIELD = name("Widget");
const HIDDEN = 0b100010;
const PRINTED = 4;

/** How an annotation looks when not touched; for a check box, its current state. */
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
