import { isContainedId } from "../../resources/contained.ts";
import type { DiagnosticReport } from "../../resources/diagnostic-report.ts";
import type { PractitionerRole } from "../../resources/fhir-resources.ts";
import type { Observation, ServiceRequest } from "../../resources/laboratory.ts";
import { fieldsOf, type Inside, ofType, type ReadResource, withInside } from "../../resources/read-resource.ts";
import type { FhirQuery } from "../client/addresses.ts";
import { inParts } from "../client/in-parts.ts";
import { type FhirReading, type Findings, mergeFindings, NOTHING_FOUND, withOrders, withRows } from "../reading/reading.ts";
import type { PatientQuery } from "./patient-query.ts";

const RESULTS_PAGE_SIZE = 200;

/**
 * A patient's measurements by code, and their panels, which may withhold them. If the server cannot search for panels, all vital signs are
 * read.
 */
export async function findMeasured(
  reading: FhirReading,
  query: PatientQuery,
  personId: string,
  tokens: readonly string[],
): Promise<Findings> {
  const { profile } = query;
  const search = (...narrowed: (readonly [string, string])[]) =>
    reading.search("Observation", [query.whose("Observation", [personId]), ...narrowed, query.count(RESULTS_PAGE_SIZE)], [personId]);
  if (!profile.supports("Observation", "code") || !profile.supports("Observation", "has-member"))
    return search(...query.by("Observation", "category", "vital-signs"));

  const found = [await search(["code", tokens.join(",")])];
  const known = new Set<string>();
  for (const { rows } of found) {
    const below = rows.filter(({ type, id }) => type === "Observation" && !known.has(id)).map(({ id }) => id);
    for (const id of below) known.add(id);
    const naming = (ids: readonly string[]) => search(["has-member", ids.map((id) => profile.reference("Observation", id)).join(",")]);
    // Panels can be nested, so members are searched until there are no more.
    found.push(...(await inParts(below, naming)));
  }
  return mergeFindings(found);
}
const PAGE_SIZE = 100;
/** Deepest nesting of panels, which also limits the requests to the server. */
const DEEPEST = 5;

type Part = "laboratory" | "radiology" | "";

/** Results that this section's reports name, and members of results, that were not found yet. */
function missingResults(found: readonly ReadResource[], part: Part): string[] {
  const rows = withInside(found);
  const isOfPart = ({ category }: Inside) => category === part || (part === "laboratory" && category === "");
  const known = new Set(ofType(rows, "Observation").map(({ id }) => id));
  const named = [
    ...ofType(rows, "DiagnosticReport").flatMap((row) => (isOfPart(row) ? (fieldsOf<DiagnosticReport>(row).resultIds ?? []) : [])),
    ...ofType(rows, "Observation").flatMap((row) => fieldsOf<Observation>(row).memberIds ?? []),
  ];
  return [...new Set(named)].filter((id) => !known.has(id) && !isContainedId(id));
}

/** The panels of these results, if the server can search for them. A panel may withhold its results. */
async function headingsOf(reading: FhirReading, { profile, whose }: PatientQuery, personId: string, ids: readonly string[]) {
  if (!profile.supports("Observation", "has-member")) return NOTHING_FOUND;
  const found = await inParts(ids, (part) =>
    reading.search(
      "Observation",
      [
        whose("Observation", [personId]),
        ["has-member", part.map((id) => profile.reference("Observation", id)).join(",")],
        ["_count", String(RESULTS_PAGE_SIZE)],
      ],
      [personId],
    ),
  );
  return mergeFindings(found);
}

/** This patient's results by id. A server that cannot search for several is asked for each. */
async function resultsById(reading: FhirReading, { profile, whose, count }: PatientQuery, personId: string, ids: readonly string[]) {
  if (!profile.supports("Observation", "_id")) return reading.ofPatient("Observation", ids, personId);
  const search = (part: readonly string[]) =>
    reading.search("Observation", [whose("Observation", [personId]), ["_id", part.join(",")], count(part.length)], [personId]);
  return mergeFindings(await inParts(ids, search));
}

/** Adds results that the search did not find, and their panels. */
async function withNamedResults(
  reading: FhirReading,
  query: PatientQuery,
  { personId, part, found }: { personId: string; part: Part; found: Findings },
): Promise<Findings> {
  let all = found;
  const asked = new Set<string>();
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const ids = missingResults(all.rows, part).filter((id) => !asked.has(id));
    if (ids.length === 0) break;
    for (const id of ids) asked.add(id);
    const results = await resultsById(reading, query, personId, ids);
    all = mergeFindings([all, results, await headingsOf(reading, query, personId, ids)]);
  }
  return all;
}

/** The names of performers and requesters, from the record. */
async function namesFor(reading: FhirReading, found: readonly ReadResource[]): Promise<ReadResource[]> {
  const rows = withInside(found);
  const performers = ofType(rows, "DiagnosticReport").flatMap((row) => fieldsOf<DiagnosticReport>(row).performers ?? []);
  const unnamed = (type: string) => performers.flatMap((who) => (who.type === type && !who.name ? (who.id ?? []) : []));
  const requesters = ofType(rows, "ServiceRequest").flatMap((row) => fieldsOf<ServiceRequest>(row).requesterId ?? []);
  const [roles, organizations] = await Promise.all([
    reading.named("PractitionerRole", unnamed("PractitionerRole")),
    reading.named("Organization", unnamed("Organization")),
  ]);
  const physicians = roles.flatMap((row) => fieldsOf<PractitionerRole>(row).physicianId ?? []);
  return [...roles, ...organizations, ...(await reading.named("Practitioner", [...requesters, ...unnamed("Practitioner"), ...physicians]))];
}

/** The specimens that the server returns, with their subjects. For others, the subject is unknown. */
async function withSpecimens(reading: FhirReading, { profile }: PatientQuery, found: Findings): Promise<Findings> {
  const named = withInside(found.rows).flatMap((row) => {
    const { specimenId, specimenIds = [] } =
      fieldsOf<Partial<Pick<Observation, "specimenId"> & Pick<DiagnosticReport, "specimenIds">>>(row);
    return specimenId === undefined ? specimenIds : [specimenId, ...specimenIds];
  });
  if (named.length === 0 || !profile.supportsType("Specimen")) return found;
  try {
    return withRows(found, await reading.named("Specimen", new Set(named)));
  } catch {
    // The portal may be allowed to read results but not specimens.
    return { ...found, unchecked: found.unchecked + new Set(named).size };
  }
}

/**
 * A patient's reports, orders and radiology images, and laboratory results or the results that this section's reports name. Does not search
 * by time, visit or category. A heading from outside the search can still withhold its results.
 */
export async function findResults(reading: FhirReading, query: PatientQuery, personId: string, part: Part): Promise<Findings> {
  const search = (type: string, size: number, ...narrowed: FhirQuery) =>
    reading.search(type, [query.whose(type, [personId]), ...narrowed, query.count(size)], [personId]);
  const withOrder = (type: string) => query.including(type, `${type}:based-on`);
  const found = mergeFindings(
    await Promise.all([
      search("DiagnosticReport", PAGE_SIZE, ...withOrder("DiagnosticReport")),
      ...(part === "laboratory"
        ? [search("Observation", RESULTS_PAGE_SIZE, ...query.by("Observation", "category", "laboratory"), ...withOrder("Observation"))]
        : []),
      ...(part === "radiology" ? [search("ImagingStudy", PAGE_SIZE)] : []),
    ]),
  );
  const isWanted = (row: ReadResource) =>
    row.type !== "Observation" || row.category === "laboratory" || fieldsOf<Observation>(row).memberIds !== undefined;
  const wanted = { ...found, rows: found.rows.filter(isWanted) };
  const all = await withOrders(reading, personId, await withNamedResults(reading, query, { personId, part, found: wanted }));
  return withSpecimens(reading, query, withRows(all, await namesFor(reading, all.rows)));
}
