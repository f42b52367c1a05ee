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
 * A patient's measurements by their codes, and what heads them: a panel tells what is withheld. Where headings cannot be asked for by
 * what they head, all vital signs are.
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
    // A panel may be in a panel: what was found is looked for in others until there are none.
    found.push(...(await inParts(below, naming)));
  }
  return mergeFindings(found);
}
const PAGE_SIZE = 100;
/** Results of results: nobody nests panels deeper, and a server is not asked without end. */
const DEEPEST = 5;

type Part = "laboratory" | "radiology" | "";

/** The results that reports of this part of the chart name, and what results are made of, as far as they were not found yet. */
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

/** What heads these results, where the server can be asked for it: a panel tells what is withheld. */
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

/** By their ids, of this patient; a server that cannot be asked for several is asked for each. */
async function resultsById(reading: FhirReading, { profile, whose, count }: PatientQuery, personId: string, ids: readonly string[]) {
  if (!profile.supports("Observation", "_id")) return reading.ofPatient("Observation", ids, personId);
  const search = (part: readonly string[]) =>
    reading.search("Observation", [whose("Observation", [personId]), ["_id", part.join(",")], count(part.length)], [personId]);
  return mergeFindings(await inParts(ids, search));
}

/** With the results that were not among those that a search finds, and with what heads those. */
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

/** Those who reported, and who ordered, by the names that the record knows. */
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

/** Of what was examined those specimens that the server gives: they say whose they are. Of the others that is not known. */
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
    // A server may let the portal read results and no specimens.
    return { ...found, unchecked: found.unchecked + new Set(named).size };
  }
}

/**
 * A patient's reports, those results of the laboratory or those that reports of this part of the chart name, the orders that they
 * name, and the images of radiology. Neither asked for by time or visit, nor reports by their category: a heading may be older than the
 * look-back, have no date to search by, be of no visit, or of another part, and it still tells what is withheld.
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
