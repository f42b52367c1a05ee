import { type PDFContext, PDFNull, type PDFObject, PDFRef } from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";
import type { Copier, Shape } from "./shapes.ts";

const DEEPEST = 100;
/** A file of the largest size that is taken has fewer; more are reached only by referring to the same again and again. */
const MOST_VALUES = 5_000_000;

/** What all streams of a file may become that have to be understood: more takes longer than anybody waits. */
const MOST_UNPACKED = 500_000_000;

/** Copies what pages draw, value by value, from one document to another. */
export interface PdfObjectCopies extends Copier {
  /** Copies what the copies so far refer to. @throws UnreadableFile */
  finish(): void;
}

/**
 * A new document gets only what is reached from here and what a shape has written, so nothing that was left out stays behind as
 * an object that nobody refers to. An object that is used as two things becomes two.
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
    if (values > MOST_VALUES) throw new UnreadableFile("There are too many values");
    if (depth === DEEPEST) throw new UnreadableFile("Objects are nested too deep");
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
      if (unpacked > MOST_UNPACKED) throw new UnreadableFile("It grows beyond measure");
    },
    finish() {
      // One after the other and not each within the one before: a chain of a million objects is as deep as one.
      for (let next = waiting.pop(); next; next = waiting.pop())
        target.assign(next.to, write(source.lookup(next.from), next.shape) ?? PDFNull);
    },
  };
  return copier;
}
