import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from "@cantoo/pdf-lib";

const name = (text: string) => PDFName.of(text);
/** Hidden, and not to be viewed. */
const UNSEEN = 0b100010;

type Box = [left: number, bottom: number, right: number, top: number];

function numbersIn(dict: PDFDict, key: string): number[] {
  const found = dict.lookup(name(key));
  if (!(found instanceof PDFArray)) return [];
  return found.asArray().map((entry) => {
    const value = dict.context.lookup(entry);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
}

function boxOf(corners: readonly (readonly [number, number])[]): Box {
  const across = corners.map(([x]) => x);
  const up = corners.map(([, y]) => y);
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
}

/** The box that an appearance fills, after its own matrix. */
function filledBox(appearance: PDFDict): Box | undefined {
  const [left, bottom, right, top] = numbersIn(appearance, "BBox");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(appearance, "Matrix");
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  return boxOf(corners);
}

/** Where a mark lies and how it looks, if it is seen. */
function seenMark(mark: PDFDict): { place: Box; appearance: PDFRef; filled: Box } | undefined {
  const flags = mark.lookup(name("F"));
  if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return undefined;
  const appearances = mark.lookup(name("AP"));
  const appearance = appearances instanceof PDFDict ? appearances.get(name("N")) : undefined;
  const stream = mark.context.lookup(appearance);
  const [left, bottom, right, top] = numbersIn(mark, "Rect");
  if (!(appearance instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const filled = filledBox(stream.dict);
  const corners = [
    [left, bottom],
    [right, top],
  ] as const;
  return filled && { place: boxOf(corners), appearance, filled };
}

/**
 * Draws what is noted on a page, and what was typed into its fields, into the page itself (ISO 32000-1, 12.5.5): a page that is set
 * into another one takes nothing along that only lies on it.
 */
export function drawMarks(page: PDFPage): void {
  const marks = page.node.Annots()?.asArray() ?? [];
  for (const entry of marks) {
    const mark = page.doc.context.lookup(entry);
    const seen = mark instanceof PDFDict ? seenMark(mark) : undefined;
    if (!seen) continue;
    const { place, appearance, filled } = seen;
    const [width, height] = [filled[2] - filled[0], filled[3] - filled[1]];
    if (width === 0 || height === 0) continue;
    const [across, up] = [(place[2] - place[0]) / width, (place[3] - place[1]) / height];
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(across, 0, 0, up, place[0] - filled[0] * across, place[1] - filled[1] * up),
      drawObject(page.node.newXObject("Mark", appearance)),
      popGraphicsState(),
    );
  }
  // Drawn by now; what lies on the page would come along unseen.
  page.node.delete(name("Annots"));
}
