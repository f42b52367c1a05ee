import type { DocumentReference } from "../../resources/documents.ts";
import type { PractitionerRole } from "../../resources/fhir-resources.ts";
import type { ReadResource } from "../../resources/read-resource.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import { mergeFindings } from "./merge-findings.ts";
import { ofType } from "./of-type.ts";
import type { PatientQuery } from "./patient-query.ts";

const A_PAGE = 100;
/** Of a document that is no note: it is not listed. */
const NO_NOTE = "other";

/** The roles of those who wrote: a note names the role itself, or the person who has it. */
async function rolesOf(reading: FhirReading, notes: readonly DocumentReference[]): Promise<ReadResource[]> {
  const authors = notes.flatMap(({ author }) => (author?.id === undefined ? [] : [{ type: author.type, id: author.id }]));
  const idsOf = (wanted: string) => authors.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const [named, held] = await Promise.all([
    reading.named("PractitionerRole", idsOf("PractitionerRole")),
    reading.rolesOf(idsOf("Practitioner")),
  ]);
  return mergeFindings([{ rows: [...named, ...held], otherPatients: 0 }]).rows;
}

/**
 * All of a patient's documents, and who wrote them as what. Not asked for by category: whether a note leaves depends on others of any
 * kind, whenever those were written. Where the server tells notes by their category, the others only tell what is withheld.
 */
export async function findNotes(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const found = await reading.search("DocumentReference", [query.whose("DocumentReference", [personId]), query.count(A_PAGE)], [personId]);
  const isToldByCategory = query.profile.supports("DocumentReference", "category");
  const documents = ofType(found.rows, "DocumentReference").map((row) =>
    isToldByCategory && !fieldsOf<DocumentReference>(row).isClinicalNote ? { ...row, category: NO_NOTE } : row,
  );
  const notes = documents.filter(({ category }) => category === "").map((row) => fieldsOf<DocumentReference>(row));
  const roles = await rolesOf(reading, notes);
  const people = await reading.named("Practitioner", [
    ...notes.flatMap(({ author }) => (author?.type === "Practitioner" ? (author.id ?? []) : [])),
    ...roles.flatMap((row) => fieldsOf<PractitionerRole>(row).physicianId ?? []),
  ]);
  return { rows: [...documents, ...roles, ...people], otherPatients: found.otherPatients };
}
