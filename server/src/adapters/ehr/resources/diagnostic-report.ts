import { MAX_REPORT_TEXT_BYTES } from "@linnet/contract/chart/reports";
import { z } from "zod";
import { Attachment, formatsOf, formsOf, leftOutOf, type ReportForm, textMark } from "./attachment.ts";
import {
  Concept,
  categoryOf,
  codesOf,
  compact,
  Id,
  Identifier,
  idOf,
  idsOf,
  lenient,
  listOf,
  Meta,
  Reference,
  some,
  Text,
  Words,
} from "./elements.ts";
import { accessionOf } from "./imaging.ts";
import { panelSequence, sectionOfCodes, UNPLACED } from "./lab-sections.ts";
import { effectiveOf, effectiveShape, isScreening } from "./laboratory.ts";
import { statusIn } from "./status-words.ts";

/** LOINC codes of imaging that often comes in reports without a category. */
const IMAGING_CODES = new Set(
  "36643-5 30745-4 30746-2 42272-5 24627-2 24725-4 24590-2 24558-9 24531-6 38269-7".split(" ").map((code) => `http://loinc.org|${code}`),
);

/** The part of the chart, from the code. Undefined if unknown. */
function partByCode(codes: readonly string[]): "laboratory" | "radiology" | "" {
  if (sectionOfCodes(codes) || panelSequence(codes) !== UNPLACED) return "laboratory";
  return codes.some((code) => IMAGING_CODES.has(code)) ? "radiology" : "";
}

/** The report's conclusion. A conclusion too long to show is listed as a file that cannot be opened. */
function wordsOf(conclusion = ""): { conclusion: string | undefined; forms: ReportForm[] } {
  const bytes = leftOutOf(conclusion)?.length ?? conclusion.length;
  if (bytes <= MAX_REPORT_TEXT_BYTES) return { conclusion: conclusion || undefined, forms: [] };
  return { conclusion: undefined, forms: [{ format: "text", mediaType: "text/plain", bytes, mark: textMark(conclusion) }] };
}

/**
 * A report by the laboratory, imaging or another department, with results, conclusion and files. Texts other than the conclusion, and
 * files, stay in the resource.
 */
export const DiagnosticReport = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("report"),
    category: z.unknown().optional(),
    code: lenient(Concept),
    subject: lenient(Reference),
    encounter: lenient(Reference),
    ...effectiveShape,
    performer: listOf(Reference),
    resultsInterpreter: listOf(Reference),
    result: listOf(Reference),
    basedOn: listOf(Reference),
    specimen: listOf(Reference),
    presentedForm: listOf(Attachment),
    conclusion: Text,
    conclusionCode: listOf(Concept),
    imagingStudy: listOf(Reference),
    media: listOf(z.object({ link: lenient(Reference) })),
    identifier: listOf(Identifier),
  })
  .transform((source) => {
    const words = listOf(Words).parse(source.category).flat();
    const code: Concept = source.code ?? { text: "", codes: [] };
    const studyIds = idsOf(source.imagingStudy, "ImagingStudy");
    const withoutCategory = partByCode(code.codes) || (studyIds ? "radiology" : "");
    const said = wordsOf(source.conclusion);
    const performers = [...source.performer, ...source.resultsInterpreter].map(({ type, id, name }) => compact({ type, id, name }));
    return compact({
      id: source.id,
      status: source.status,
      category: isScreening(words, code) ? "" : words.length === 0 ? withoutCategory : categoryOf(words),
      sections: some(words),
      categories: some(listOf(Concept).parse(source.category)),
      code,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      effective: effectiveOf(source) ?? source.issued,
      issued: source.issued,
      performers: some(performers),
      resultIds: idsOf(source.result, "Observation"),
      orderIds: idsOf(source.basedOn, "ServiceRequest"),
      specimenIds: idsOf(source.specimen, "Specimen"),
      title: source.presentedForm[0]?.title,
      formats: some(formatsOf(source.presentedForm)),
      forms: some([...formsOf(source.presentedForm), ...said.forms]),
      conclusion: said.conclusion,
      conclusions: some(source.conclusionCode.flatMap(({ text }) => text || [])),
      studyIds,
      images: source.media.length || undefined,
      accession: accessionOf(source.identifier),
      codes: codesOf(source.conclusionCode),
      ...source.meta,
    });
  });
export type DiagnosticReport = z.output<typeof DiagnosticReport>;
