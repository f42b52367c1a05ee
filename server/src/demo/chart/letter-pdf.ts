/** Characters that PDF's own fonts know at other places than Unicode. */
const WINDOWS: Record<string, number> = { "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97 };

/** The letters of Western Europe, which every reader has a font for; other marks are left off their letters. */
function toBytes(text: string): string {
  const letters = [...text].map((letter) => {
    const place = WINDOWS[letter];
    if (place) return String.fromCharCode(place);
    if (letter.charCodeAt(0) < 256) return letter;
    return letter.normalize("NFD").replace(/[^\x20-\x7e]/g, "") || "?";
  });
  return letters.join("");
}

const escaped = (text: string) => toBytes(text).replace(/[\\()]/g, "\\$&");

const WIDTH = 88;

/** Lines short enough for the page. */
function wrapped(paragraph: string): string[] {
  const lines: string[] = [""];
  for (const word of paragraph.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

interface Letter {
  issuer: string;
  title: string;
  paragraphs: readonly string[];
}

const show = (font: string, size: number, text: string) => `/${font} ${size} Tf (${escaped(text)}) Tj T*`;

/**
 * A letter on one page, as a PDF of a kilobyte or two: hundreds are made when the demo hospital opens, so none brings a typeface
 * along.
 */
export function letterPdf({ issuer, title, paragraphs }: Letter): Buffer {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ""]);
  const text = [
    "BT 62 730 Td 15 TL",
    show("F1", 10, issuer),
    "T*",
    show("F2", 16, title),
    "T*",
    ...lines.map((line) => show("F1", 10.5, line)),
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escaped(title)}) >>`,
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}
