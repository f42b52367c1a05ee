import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { UnreadableFile } from "../uploads/unreadable-file.ts";

/** What the shapes need of the document that is copied and of the one it is copied into. */
export interface Copier {
  source: PDFContext;
  target: PDFContext;
  /** `value` as `shape` writes it; undefined when it is something else. @throws UnreadableFile */
  copy(value: PDFObject | undefined, shape: Shape): PDFObject | undefined;
  /** Counts the bytes that were unpacked for the copy. @throws UnreadableFile when they are too many. */
  spend(bytes: number): void;
}

/** The allowed form of a PDF value. Nothing is copied as is: a shape writes again what it has understood. */
export interface Shape {
  /**
   * What happens to a reference: the value behind it is written in its place; it stays one, to an object of the new document; or
   * the shape looks behind it itself.
   */
  reference: "inline" | "shared" | "own";
  /** Whether a shared object is of this kind at all. */
  fits?(value: PDFObject): boolean;
  /** What is written for `value`; undefined leaves it out. @throws UnreadableFile when the file must not be read. */
  write(value: PDFObject, copier: Copier): PDFObject | undefined;
}

/** The shapes of the keys of a dictionary; a key that is not there has no way into the copy. */
export type Keys = Record<string, Shape>;

/** Beyond this no reader computes. */
const LARGEST = 1e12;

/** A shape whose value is written inline, even if the original had a reference. */
export const inline = (write: Shape["write"]): Shape => ({ reference: "inline", write });

const isNumber = (value: PDFObject | undefined): value is PDFNumber => value instanceof PDFNumber && Math.abs(value.asNumber()) <= LARGEST;

/** A number is where one belongs, or the file is refused: programs have computed with text that stood there (CVE-2024-4367). */
export const number = inline((value) => {
  if (!isNumber(value)) throw new UnreadableFile("A number is not valid");
  return PDFNumber.of(value.asNumber());
});

/** An array of numbers, of `count` where it has to be so many. */
export const numbers = (count?: number): Shape =>
  inline((value, { source, target }) => {
    if (!(value instanceof PDFArray)) throw new UnreadableFile("A list of numbers is not valid");
    if (count !== undefined && value.size() !== count) throw new UnreadableFile("Numbers are missing");
    const copied = PDFArray.withContext(target);
    for (const element of value.asArray()) {
      const found = source.lookup(element);
      if (!isNumber(found)) throw new UnreadableFile("A number is not valid");
      copied.push(PDFNumber.of(found.asNumber()));
    }
    return copied;
  });

/** A number, or an array of them. */
export const numberOrNumbers = inline((value, copier) => (value instanceof PDFArray ? numbers() : number).write(value, copier));

export const flag = inline((value) => (value instanceof PDFBool ? value : undefined));

/** One of these names. */
export const name = (...allowed: string[]): Shape => {
  const names = new Set(allowed.map((one) => PDFName.of(one)));
  return inline((value) => (value instanceof PDFName && names.has(value) ? value : undefined));
};

/** A free name. */
export const anyName = inline((value) => (value instanceof PDFName ? value : undefined));

/** A string, written in hex digits: none of its bytes appear in the file unchanged. */
export const text = inline((value) => {
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  return PDFHexString.of(Buffer.from(value.asBytes()).toString("hex").toUpperCase());
});

/** An array of `shape`; what is something else is left out of it. */
export const list = (shape: Shape): Shape =>
  inline((value, { copy, target }) => {
    if (!(value instanceof PDFArray)) return undefined;
    const copied = PDFArray.withContext(target);
    for (const element of value.asArray()) {
      const written = copy(element, shape);
      if (written) copied.push(written);
    }
    return copied;
  });

/** An array whose elements all have `shape`. */
export const everyOf = (shape: Shape): Shape =>
  inline((value, { copy, target }) => {
    if (!(value instanceof PDFArray)) return undefined;
    const written = value.asArray().flatMap((element) => copy(element, shape) ?? []);
    return written.length === value.size() ? target.obj(written) : undefined;
  });

/** An array that begins with these. */
export const tuple = (...shapes: Shape[]): Shape =>
  inline((value, { copy, target }) => {
    if (!(value instanceof PDFArray) || value.size() < shapes.length) return undefined;
    const written = shapes.flatMap((shape, index) => copy(value.get(index), shape) ?? []);
    return written.length === shapes.length ? target.obj(written) : undefined;
  });

/** The first of `shapes` that writes something. */
export const either = (...shapes: Shape[]): Shape => ({
  reference: "own",
  write(value, { copy }) {
    for (const shape of shapes) {
      const written = copy(value, shape);
      if (written) return written;
    }
    return undefined;
  },
});

/** A dictionary or stream whose shape depends on its entry `key`. */
export const chosenBy = (key: string, shapes: () => Record<string, Shape>): Shape => ({
  reference: "own",
  write(value, { copy, source }) {
    const dict = dictOf(source.lookup(value));
    const kind = dict?.lookup(PDFName.of(key));
    const said = kind instanceof PDFName ? kind.decodeText() : kind instanceof PDFNumber ? kind.asNumber() : "";
    const shape = new Map(Object.entries(shapes())).get(`${said}`);
    return shape && copy(value, shape);
  },
});

/** The dictionary of a dictionary or stream. */
export function dictOf(value: PDFObject | undefined): PDFDict | undefined {
  if (value instanceof PDFStream) return value.dict;
  return value instanceof PDFDict ? value : undefined;
}

/** Copies `keys` of `from` after the `fixed` ones; undefined when a `required` one is missing. */
export function copyKeys(from: PDFDict, copier: Copier, keys: Keys): PDFDict {
  const copied = PDFDict.withContext(copier.target);
  for (const [key, shape] of Object.entries(keys)) {
    const written = copier.copy(from.get(PDFName.of(key)), shape);
    if (written) copied.set(PDFName.of(key), written);
  }
  return copied;
}

interface Dictionary {
  /** What is written whatever the file says. */
  fixed?: Record<string, string | number>;
  keys(): Keys;
  /** Without these it is none. */
  required?: string[];
}

/** A name or number that this project writes. */
export const constant = (said: string | number): PDFObject => (typeof said === "number" ? PDFNumber.of(said) : PDFName.of(said));

/** A dictionary with these keys. */
export const dictionary = ({ fixed = {}, keys, required = [] }: Dictionary): Shape => ({
  reference: "shared",
  fits: (value) => value instanceof PDFDict,
  write(value, copier) {
    if (!(value instanceof PDFDict)) return undefined;
    const copied = copyKeys(value, copier, keys());
    for (const [key, said] of Object.entries(fixed)) copied.set(PDFName.of(key), constant(said));
    return required.every((key) => copied.has(PDFName.of(key))) ? copied : undefined;
  },
});

/** A dictionary with free keys, all of one shape. */
export const named = (shape: () => Shape): Shape =>
  inline((value, { copy, target }) => {
    if (!(value instanceof PDFDict)) return undefined;
    const copied = PDFDict.withContext(target);
    for (const [key, entry] of value.entries()) {
      const written = copy(entry, shape());
      if (written) copied.set(key, written);
    }
    return copied;
  });
