import type { DocumentReference } from "../document-resources.ts";
import type { PractitionerRole } from "../fhir-resources.ts";
import type { ReadResource } from "../read-resource.ts";
import type { FhirReading, Findings } from "./fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import { ofType } from "./of-type.ts";
import type { PatientQuery } from "./patient-query.ts";
import { together } from "./together.ts";

const A_PAGE = 100;
const CLINICAL_NOTES = "http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category|clinical-note";

/** The roles of those who wrote: a note names the role itself, or the person who has it. */
async function rolesOf(reading: FhirReading, notes: readonly DocumentReference[]): Promise<ReadResource[]> {
  const authors = notes.flatMap(({ author }) => (author?.id === undefined ? [] : [{ type: author.type, id: author.id }]));
  const idsOf = (wanted: string) => authors.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const [named, held] = await Promise.all([
    reading.named("PractitionerRole", idsOf("PractitionerRole")),
    reading.rolesOf(idsOf("Practitioner")),
  ]);
  return together([{ rows: [...named, ...held], strangers: 0 }]).rows;
}

/** All of a patient's notes, and who wrote them as what. Whether one leaves depends on others, whenever those were written. */
export async function findNotes(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const found = await reading.search(
    "DocumentReference",
    [query.whose("DocumentReference", [personId]), ...query.by("DocumentReference", "category", CLINICAL_NOTES), query.count(A_PAGE)],
    [personId],
  );
  const documents = ofType(found.rows, "DocumentReference").filter(({ category }) => category === "");
  const notes = documents.map((row) => fieldsOf<DocumentReference>(row));
  const roles = await rolesOf(reading, notes);
  const people = await reading.named("Practitioner", [
    ...notes.flatMap(({ author }) => (author?.type === "Practitioner" ? (author.id ?? []) : [])),
    ...roles.flatMap((row) => fieldsOf<PractitionerRole>(row).physicianId ?? []),
  ]);
  return { rows: [...documents, ...roles, ...people], strangers: found.strangers };
}
