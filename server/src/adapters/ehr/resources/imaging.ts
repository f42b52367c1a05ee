import { z } from "zod";
import { Concept, codesOf, compact, Id, Identifier, idOf, idsOf, lenient, listOf, Meta, Moment, Reference, Text } from "./elements.ts";
import { STATUS_WORDS } from "./status-words.ts";
import { wordIn } from "./vocabulary.ts";

const ACCESSION = "ACSN";

/** The department's accession number. */
export const accessionOf = (identifiers: readonly Identifier[]): string | undefined =>
  identifiers.find(({ type }) => type?.codes.some((code) => code.endsWith(`|${ACCESSION}`)))?.value;

/** Systems of a study's DICOM UID. Some records use the general URI system. */
const UID_SYSTEMS = new Set(["urn:dicom:uid", "urn:ietf:rfc:3986"]);
const UID = /^(?:urn:oid:)?([0-9.]{1,64})$/;

function studyUidOf(identifiers: readonly Identifier[]): string | undefined {
  const uids = identifiers.filter(({ system }) => UID_SYSTEMS.has(system ?? "")).map(({ value }) => UID.exec(value)?.[1]);
  return uids.find(Boolean);
}

const Coding = z.object({ code: Text, display: Text });

const Series = z.object({
  modality: lenient(Coding),
  bodySite: lenient(Coding),
  description: Text,
  numberOfInstances: lenient(z.int()),
  instance: listOf(z.object({})),
});
type Series = z.output<typeof Series>;

/** Structured reports, presentation states and key object notes are also series, but have no images to view. */
const NOT_IMAGES = new Set(["SR", "PR", "KO"]);

const NOT_THERE = new Set(["cancelled", "entered-in-error"]);

/** Number of images, counted by series if the study lists them. */
function countImages(status: string | undefined, instances: number | undefined, series: readonly Series[]): number {
  if (NOT_THERE.has(status ?? "")) return 0;
  const shown = series.filter(({ modality }) => !NOT_IMAGES.has(modality?.code ?? ""));
  const counted = shown.reduce((sum, { numberOfInstances, instance }) => sum + (numberOfInstances ?? instance.length), 0);
  return counted > 0 || shown.length < series.length ? counted : (instances ?? 0);
}

/** Words for DICOM modality codes. */
const MODALITIES: Partial<Record<string, string>> = {
  CR: "X-ray",
  DX: "X-ray",
  RG: "X-ray",
  RF: "Fluoroscopy",
  XA: "Angiography",
  MG: "Mammogram",
  CT: "CT",
  MR: "MRI",
  US: "Ultrasound",
  IVUS: "Ultrasound",
  NM: "Nuclear medicine",
  PT: "PET",
  ES: "Endoscopy",
  ECG: "EKG",
  BMD: "Bone density",
};

/** Describes unnamed images by modality and body site: "X-ray, chest". */
function takenOf(modalities: readonly z.output<typeof Coding>[], series: readonly Series[]): string {
  const ways = [...series.flatMap(({ modality }) => modality ?? []), ...modalities].filter(({ code }) => !NOT_IMAGES.has(code ?? ""));
  const way = ways.map(({ code = "", display }) => MODALITIES[code] || display || code).find(Boolean);
  const sites = [...new Set(series.flatMap(({ bodySite }) => bodySite?.display || bodySite?.code || []))];
  return [way ?? "", ...sites].filter(Boolean).join(", ");
}

/** The images of one examination. */
export const ImagingStudy = z
  .object({
    id: Id,
    meta: Meta,
    status: wordIn(STATUS_WORDS.study),
    subject: lenient(Reference),
    encounter: lenient(Reference),
    started: Moment,
    basedOn: listOf(Reference),
    identifier: listOf(Identifier),
    description: Text,
    procedureCode: listOf(Concept),
    reasonCode: listOf(Concept),
    numberOfInstances: lenient(z.int()),
    modality: listOf(Coding),
    series: listOf(Series),
  })
  .transform((source) =>
    compact({
      id: source.id,
      status: source.status,
      personId: idOf(source.subject, "Patient"),
      encounterId: idOf(source.encounter, "Encounter"),
      title:
        source.description ||
        source.procedureCode[0]?.text ||
        source.series.find(({ description }) => description)?.description ||
        takenOf(source.modality, source.series),
      started: source.started,
      orderIds: idsOf(source.basedOn, "ServiceRequest"),
      accession: accessionOf(source.identifier),
      studyUid: studyUidOf(source.identifier),
      images: countImages(source.status, source.numberOfInstances, source.series),
      codes: codesOf([...source.procedureCode, ...source.reasonCode]),
      ...source.meta,
    }),
  );
export type ImagingStudy = z.output<typeof ImagingStudy>;
