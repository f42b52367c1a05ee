import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { aLetter } from "./sample-files.ts";

/** Marks everything that must not come through. */
export const MARKER = "EvilMarker";

/** The text of a script, of an address, of a path: whatever is not to be there afterwards. */
export const evil = (before = "app.alert('", after = "')"): PDFString => PDFString.of(`${before}${MARKER}${after}`);

export const aScript = () => ({ Type: "Action", S: "JavaScript", JS: evil() });

/** What a family of hostile files changes in a letter. */
export interface Victim {
  letter: PDFDocument;
  context: PDFContext;
  catalog: PDFDict;
  page: PDFDict;
  /** Registers a stream. */
  stream(dict: Record<string, unknown>, contents: string | Uint8Array): PDFRef;
  /** Adds to the resources of the page, and draws it. */
  use(kind: string, dict: Record<string, unknown>, drawing?: string): void;
  annotate(...annotations: Record<string, unknown>[]): void;
}

// What is written here goes past the types of the library: it is not what a PDF should say.
const literal = (value: unknown) => value as Record<string, string>;

/** A letter that `arm` has changed. */
export async function armed(arm: (victim: Victim) => void): Promise<PDFDocument> {
  const letter = await aLetter();
  const { context, catalog } = letter;
  const page = letter.getPage(0).node;
  const stream = (dict: Record<string, unknown>, contents: string | Uint8Array) =>
    context.register(PDFRawStream.of(context.obj(literal(dict)), Buffer.from(contents)));
  arm({
    letter,
    context,
    catalog,
    page,
    stream,
    use(kind, dict, drawing = "") {
      const resources = page.Resources() ?? context.obj({});
      const before = resources.lookup(PDFName.of(kind));
      const all = before instanceof PDFDict ? before : context.obj({});
      for (const [key, value] of context.obj(literal(dict)).entries()) all.set(key, value);
      resources.set(PDFName.of(kind), all);
      page.set(PDFName.of("Resources"), resources);
      page.addContentStream(stream({}, `q ${drawing} Q`));
    },
    annotate(...annotations) {
      const all = annotations.map((one) => context.register(context.obj(literal({ Type: "Annot", Rect: [0, 0, 9, 9], ...one }))));
      page.set(PDFName.of("Annots"), context.obj(all));
    },
  });
  return letter;
}

/** Writes what is within streams as it is, and hands over what is not. */
function outsideStreams(bytes: Buffer, change: (text: string) => string): Buffer {
  const parts = bytes.toString("latin1").split(/(stream\r?\n[\s\S]*?endstream)/);
  return Buffer.from(parts.map((part, index) => (index % 2 === 0 ? change(part) : part)).join(""), "latin1");
}

const letterByLetter = (name: string) =>
  [...name].map((letter, index) => (index % 2 === 0 ? `#${letter.charCodeAt(0).toString(16)}` : letter)).join("");

/** The library itself looks for these. */
const LOOKED_FOR = new Set(["/Type", "/Kids", "/Count", "/Parent", "/Length"]);

/** Puts every value of every dictionary and array behind a reference. */
function behindReferences({ context }: PDFDocument): void {
  function hide(value: PDFObject): PDFObject {
    hideWithin(value);
    return value instanceof PDFRef ? value : context.register(value);
  }
  function hideEntries(dict: PDFDict): void {
    for (const [key, entry] of dict.entries()) if (!LOOKED_FOR.has(key.asString())) dict.set(key, hide(entry));
  }
  function hideWithin(value: PDFObject): void {
    if (value instanceof PDFDict) hideEntries(value);
    if (value instanceof PDFRawStream) hideEntries(value.dict);
    if (value instanceof PDFArray) for (const [index, element] of value.asArray().entries()) value.set(index, hide(element));
  }
  for (const [, object] of context.enumerateIndirectObjects()) hideWithin(object);
}

const save = async (letter: PDFDocument, useObjectStreams: boolean) =>
  Buffer.from(await letter.save({ useObjectStreams, updateFieldAppearances: false }));

/** The ways in which a program that looks for words does not find them. */
export const DISGUISES: Record<string, (letter: PDFDocument) => Promise<Buffer>> = {
  "in plain sight": (letter) => save(letter, false),
  "with its names written as codes": async (letter) =>
    outsideStreams(await save(letter, false), (text) =>
      text.replaceAll(/\/([A-Z][A-Za-z0-9]+)/g, (_all, name: string) => `/${letterByLetter(name)}`),
    ),
  "behind references": async (letter) => {
    behindReferences(letter);
    return save(letter, false);
  },
  "within packed streams of objects": (letter) => save(letter, true),
  "in an update behind its end": async (letter) => {
    const before = await save(await aLetter(), false);
    return Buffer.concat([before, await save(letter, false)]);
  },
};

/** Each family of hostile files in each disguise. */
export const inEveryDisguise = (families: readonly [what: string, arm: (victim: Victim) => void][]) =>
  families.flatMap(([what, arm]) =>
    Object.entries(DISGUISES).map(([disguise, write]) => ({ what: `${what}, ${disguise}`, bytes: async () => write(await armed(arm)) })),
  );
