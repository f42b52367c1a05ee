import { PDFName } from "@cantoo/pdf-lib";
import { aScript, evil, MARKER, type Victim } from "./hostile-pdf.ts";

type Family = [what: string, arm: (victim: Victim) => void];

const onCatalog = (key: string, value: (victim: Victim) => unknown): Family => [
  `with ${key} of the document`,
  (victim) => victim.catalog.set(PDFName.of(key), victim.context.obj(value(victim) as never)),
];
const onPage = (key: string, value: (victim: Victim) => unknown): Family => [
  `with ${key} of a page`,
  (victim) => victim.page.set(PDFName.of(key), victim.context.obj(value(victim) as never)),
];
const annotated = (kind: string, more: (victim: Victim) => Record<string, unknown>): Family => [
  `with an annotation ${kind} (${Object.keys(more({ stream: () => undefined } as never)).join(", ")})`,
  (victim) => victim.annotate({ Subtype: kind, ...more(victim) }),
];
const linked = (kind: string, action: Record<string, unknown>): Family => [
  `with a link that does ${kind}`,
  (victim) => victim.annotate({ Subtype: "Link", A: { Type: "Action", S: kind, ...action } }),
];
const file = ({ stream }: Victim) => ({
  Type: "Filespec",
  F: evil("", ".exe"),
  UF: evil("", ".exe"),
  EF: { F: stream({ Type: "EmbeddedFile" }, `MZ ${MARKER}`) },
});

const DOCUMENT: Family[] = [
  onCatalog("OpenAction", aScript),
  onCatalog("AA", () => ({ WC: aScript(), DP: aScript() })),
  onCatalog("Names", () => ({ JavaScript: { Names: [evil(), aScript()] } })),
  ["with attached files", (victim) => onCatalog("Names", () => ({ EmbeddedFiles: { Names: [evil(), file(victim)] } }))[1](victim)],
  onCatalog("Dests", () => ({ Place: { A: aScript() } })),
  onCatalog("Outlines", () => ({ First: { Title: evil(), A: aScript() } })),
  onCatalog("Metadata", ({ stream }) => stream({ Type: "Metadata", Subtype: "XML" }, `<x>${MARKER}</x>`)),
  onCatalog("StructTreeRoot", () => ({ K: { S: "P", ActualText: evil(), A: { O: "Layout", X: evil() } } })),
  onCatalog("PieceInfo", () => ({ Program: { Private: evil() } })),
  onCatalog("Threads", () => [{ I: { Title: evil() } }]),
  onCatalog("Collection", () => ({ Schema: { A: { N: evil() } } })),
  onCatalog("URI", () => ({ Base: evil("https://", ".example") })),
  onCatalog("Extensions", () => ({ ADBE: { URL: evil() } })),
  onCatalog("Perms", () => ({ DocMDP: { Reason: evil() } })),
  onCatalog("Legal", () => ({ Attestation: evil() })),
  onCatalog("Requirements", () => [{ S: "EnableJavaScripts", RH: { Script: evil() } }]),
  onCatalog("AF", (victim) => [file(victim)]),
  onCatalog("DSS", ({ stream }) => ({ Certs: [stream({}, MARKER)] })),
  onCatalog("PageLabels", () => ({ Nums: [0, { P: evil() }] })),
  onCatalog("ViewerPreferences", () => ({ Made: evil() })),
  onCatalog("Lang", () => evil()),
  onCatalog("SpiderInfo", () => ({ C: [{ AU: evil() }] })),
  onCatalog("OutputIntents", () => [{ S: "GTS_PDFX", Info: evil() }]),
  onCatalog("AcroForm", ({ stream }) => ({ XFA: [evil(), stream({}, `<xdp>${MARKER}</xdp>`)], Fields: [] })),
  onCatalog("AcroForm ".trim(), () => ({ Fields: [], CO: [], DA: evil() })),
  onCatalog("OCProperties", ({ context }) => {
    const layer = context.register(context.obj({ Type: "OCG", Usage: { CreatorInfo: { Creator: evil() } } }));
    return { OCGs: [layer], D: { AS: [{ Event: "View", Category: [], X: evil() }], Creator: evil(), Order: [evil(), layer] } };
  }),
];

const PAGE: Family[] = [
  onPage("AA", () => ({ O: aScript(), C: aScript() })),
  onPage("PieceInfo", () => ({ Program: { Private: evil() } })),
  onPage("Metadata", ({ stream }) => stream({ Type: "Metadata" }, MARKER)),
  onPage("PresSteps", () => ({ NA: aScript() })),
  onPage("Thumb", ({ stream }) => stream({ Width: 1, Height: 1 }, MARKER)),
  onPage("SeparationInfo", () => ({ DeviceColorant: evil() })),
  onPage("VP", () => [{ Name: evil(), Measure: { R: evil() } }]),
  onPage("TemplateInstantiated", () => MARKER),
  onPage("AF", (victim) => [file(victim)]),
  onPage("B", () => [{ T: evil() }]),
  onPage("Trans", () => ({ S: MARKER })),
  onPage("LastModified", () => evil()),
  onPage("ID", () => evil()),
];

const LINKS: Family[] = [
  linked("URI", { URI: evil("https://", ".example") }),
  linked("JavaScript", { JS: evil() }),
  linked("Launch", { F: evil("", ".exe"), Win: { F: evil("", ".exe"), P: evil() } }),
  linked("GoToR", { F: evil("\\\\\\\\", "\\\\share"), D: [0, "Fit"] }),
  linked("GoToE", { F: evil(), T: { R: "C", N: evil() } }),
  linked("SubmitForm", { F: evil("https://", ".example") }),
  linked("ImportData", { F: evil() }),
  linked("Named", { N: MARKER }),
  linked("Hide", { T: evil() }),
  linked("Rendition", { JS: evil(), OP: 0 }),
  linked("Sound", { Sound: evil() }),
  linked("Movie", { T: evil() }),
  linked("Thread", { F: evil() }),
  linked("SetOCGState", { State: ["ON", evil()] }),
  linked("GoTo3DView", { V: evil() }),
  linked("RichMediaExecute", { CMD: { C: evil() } }),
  linked("ResetForm", { Fields: [evil()] }),
  linked("Trans", { Next: aScript() }),
];

const ANNOTATIONS: Family[] = [
  annotated("Screen", () => ({ A: aScript(), AA: { PO: aScript() }, MK: { CA: evil() } })),
  annotated("FileAttachment", (victim) => ({ FS: file(victim) })),
  annotated("Sound", ({ stream }) => ({ Sound: stream({ R: 8000 }, MARKER) })),
  annotated("Movie", () => ({ Movie: { F: evil() }, A: true })),
  annotated("RichMedia", () => ({ RichMediaContent: { Assets: { Names: [evil(), evil()] } } })),
  annotated("3D", ({ stream }) => ({ "3DD": stream({ Type: "3D", Subtype: "U3D", OnInstantiate: stream({}, MARKER) }, MARKER) })),
  annotated("TrapNet", () => ({ LastModified: evil() })),
  annotated("PrinterMark", () => ({ MN: evil() })),
  annotated("Popup", () => ({ Contents: evil() })),
  annotated("Projection", () => ({ ExData: { X: evil() } })),
  annotated("Redact", () => ({ OverlayText: evil() })),
  annotated("Unknown", () => ({ Contents: evil(), A: aScript() })),
  annotated("Text", () => ({ A: aScript(), AA: { E: aScript() } })),
  annotated("FreeText", () => ({ RC: evil("<body>", "</body>"), DS: evil(), DA: evil("/Helv 9 Tf (", ") Do") })),
  annotated("Stamp", ({ stream }) => ({ AP: { N: stream({ Subtype: "Form", BBox: [0, 0, 9, 9], AA: aScript() }, "q Q"), D: aScript() } })),
  annotated("Ink", () => ({ InkList: [[1, 2]], Popup: { Contents: evil() }, IRT: { A: aScript() }, NM: evil() })),
  annotated("Line", () => ({ L: [0, 0, 1, 1], Measure: { R: evil() }, LE: ["None", MARKER], BS: { W: 1, S: MARKER } })),
  annotated("Widget", () => ({ FT: "Btn", A: aScript(), AA: { K: aScript(), F: aScript(), V: aScript(), C: aScript() }, T: evil() })),
];

/** Letters that do something, or bring something along: what they say is left, and nothing of that. */
export const HOSTILE_DOCUMENTS = [...DOCUMENT, ...PAGE, ...LINKS, ...ANNOTATIONS];
