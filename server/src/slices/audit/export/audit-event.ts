import { allUsed } from "../../../platform/all-used.ts";
import type { NamedRow } from "../compliance/row-repository.ts";

/** The BALP event type of a call; other calls become plain FHIR AuditEvents. */
type Kind = "read" | "query" | "create" | "update";

const PROFILE = "https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit.";
const TERMS = "http://terminology.hl7.org/CodeSystem/";
const REST = "http://hl7.org/fhir/restful-interaction";
const DCM = "http://dicom.nema.org/resources/ontology/DCM";

const KINDS: Record<Kind, { profile: string; action: string; interaction: string; user: string }> = {
  read: { profile: "Read", action: "R", interaction: "read", user: "IRCP" },
  query: { profile: "Query", action: "E", interaction: "search", user: "IRCP" },
  create: { profile: "Create", action: "C", interaction: "create", user: "AUT" },
  update: { profile: "Update", action: "U", interaction: "update", user: "AUT" },
};

/** Calls that search; every other read is of one thing. */
const QUERIES = new Set([
  ...[
    "patients",
    "patient-search",
    "today",
    "appointments",
    "results-to-read",
    "reviewed-results",
    "referrals",
    "referral-files",
    "referral-drafts",
  ],
  ...["referral-duplicates", "access-requests", "access-request-match", "not-my-patients", "desk", "desk-order", "accounts", "practices"],
  ...["physicians", "audit-rows", "audit-choices", "record-views", "record-view-choices"],
]);

/** Writes that create something. */
const CREATES = new Set([
  "referral",
  "access-request",
  "account-request",
  "new-account-request",
  "physician",
  "practice",
  "referral-draft",
]);
const MAKES_SOMETHING = /^new-|-invitation$|^desk-letter$/;

export function kindOf(action: string): Kind {
  const [verb = "", what = ""] = action.split(":");
  if (verb === "read") return QUERIES.has(what) ? "query" : "read";
  return CREATES.has(what) || MAKES_SOMETHING.test(what) ? "create" : "update";
}

const coding = (system: string, code: string, display?: string) => ({ system, code, ...(display && { display }) });
const concept = (system: string, code: string, display?: string) => ({ coding: [coding(system, code, display)] });

/** Who the server is: its public address. */
export interface AuditSource {
  origin: string;
  hospital: string;
}

/** BALP: the client is the source of a query and the destination of a read. */
function machinesOf(address: string | null, kind: Kind, { origin }: AuditSource) {
  const source = concept(DCM, "110153", "Source Role ID");
  const destination = concept(DCM, "110152", "Destination Role ID");
  const [client, server] = kind === "read" ? [destination, source] : [source, destination];
  return [
    {
      type: client,
      who: { display: address === null ? "The portal itself" : "A browser" },
      requestor: false,
      network: address === null ? { address: origin, type: "5" } : { address, type: "2" },
    },
    { type: server, who: { identifier: { value: origin } }, requestor: false, network: { address: origin, type: "5" } },
  ];
}

const account = (id: number | null, name: string | null) => ({ identifier: { value: `account ${id}` }, ...(name && { display: name }) });

/** The person at the keyboard; in login-as, also the person they were logged in as. */
function peopleOf(row: Pick<NamedRow, "role_ids" | "actor_id" | "actor_name" | "effective_id" | "effective_name">, kind: Kind) {
  const type = concept(`${TERMS}v3-ParticipationType`, KINDS[kind].user);
  const role = row.role_ids.map((id) => ({ text: `role ${id}` }));
  const roles = role.length > 0 ? { role } : {};
  if (row.actor_id === null) return [];
  const at = {
    type,
    ...roles,
    who: account(row.actor_id, row.actor_name),
    requestor: true,
    ...(row.actor_name && { name: row.actor_name }),
  };
  if (row.effective_id === null || row.effective_id === row.actor_id) return [at];
  return [
    at,
    { type: concept(`${TERMS}v3-RoleClass`, "AGNT", "agent"), who: account(row.effective_id, row.effective_name), requestor: false },
  ];
}

/** The entity that was read or written: the row's object, or the call. A query has the call, without its search text. */
function dataOf(row: Pick<NamedRow, "action" | "count" | "changed" | "object">, kind: Kind) {
  const type = coding(`${TERMS}audit-entity-type`, "2", "System Object");
  if (kind === "query")
    return {
      type,
      role: coding(`${TERMS}object-role`, "24", "Query"),
      query: Buffer.from(row.action).toString("base64"),
      description: row.action,
    };
  const detail = [
    ...(row.count === null ? [] : [{ type: "count", valueString: String(row.count) }]),
    ...row.changed.map((name) => ({ type: "field changed", valueString: name })),
  ];
  const what = { identifier: { value: row.object ?? row.action } };
  return { type, role: coding(`${TERMS}object-role`, "4", "Domain Resource"), what, ...(detail.length > 0 && { detail }) };
}

const patientEntity = (personId: string) => ({
  what: { reference: `Patient/${personId}` },
  type: coding(`${TERMS}audit-entity-type`, "1", "Person"),
  role: coding(`${TERMS}object-role`, "1", "Patient"),
});

const requestEntity = (requestId: string) => ({
  what: { identifier: { value: requestId } },
  type: coding("https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType", "XrequestId"),
});

/** The profile of a row. BALP profiles need success, a known person, and a known patient record. */
function profileOf(outcome: NamedRow["outcome"], kind: Kind, personId: string | undefined): string | undefined {
  if (outcome === "refused") return undefined;
  return `${PROFILE}${personId === undefined ? "" : "Patient"}${KINDS[kind].profile}`;
}

const portal = ({ origin, hospital }: AuditSource) => ({
  site: hospital,
  observer: { identifier: { value: origin } },
  type: [coding(`${TERMS}security-source-type`, "4", "Application Server")],
});

interface FinishedExport {
  by: { id: number; name: string };
  /** Leaves out later rows. */
  until: Date;
  events: number;
  seal: { number: number; hash: string } | undefined;
}

/** The export's own event, the last line of the file: the number of events, and the chain head that proves their rows. */
export const exportEventOf = ({ by, until, events, seal }: FinishedExport, source: AuditSource) => ({
  resourceType: "AuditEvent",
  id: `export-${until.getTime()}`,
  type: coding(DCM, "110106", "Export"),
  action: "R",
  recorded: until.toISOString(),
  outcome: "0",
  agent: [{ who: account(by.id, by.name), name: by.name, requestor: true }],
  source: portal(source),
  entity: [
    {
      what: { identifier: { value: seal ? `audit seal ${seal.number}` : "no audit seal yet" } },
      type: coding(`${TERMS}audit-entity-type`, "2", "System Object"),
      detail: [{ type: "events", valueString: String(events) }, ...(seal ? [{ type: "seal SHA-256", valueString: seal.hash }] : [])],
    },
  ],
});

/** Columns that an event leaves out. */
type Unsaid = "practice_id" | "practice_name" | "actor_email" | "effective_email" | "child_count";

/** A row as FHIR R4 AuditEvents (IHE BALP 1.1): one per patient, as the profiles require, or one without a patient. */
export function auditEventsOf(row: NamedRow, source: AuditSource): { id: string }[] {
  const { id, micros, at, outcome, rule, children, address, request_id, ...told }: Omit<NamedRow, Unsaid> = row;
  const { action: call, object, changed, count, ...people } = told;
  const { role_ids, actor_id, actor_name, effective_id, effective_name, ...rest } = people;
  allUsed(rest);
  const kind = kindOf(call);
  const { action, interaction } = KINDS[kind];
  const eventFor = (personId: string | undefined, index: number) => {
    const profile = profileOf(outcome, kind, personId);
    return {
      resourceType: "AuditEvent",
      id: `${micros}-${id}.${index}`,
      ...(profile && { meta: { profile: [profile] } }),
      type: coding(`${TERMS}audit-event-type`, "rest", "Restful Operation"),
      subtype: [coding(REST, interaction), coding(source.origin, call)],
      action,
      recorded: at.toISOString(),
      outcome: outcome === "done" ? "0" : "4",
      ...(rule && { outcomeDesc: rule }),
      agent: [...machinesOf(address, kind, source), ...peopleOf({ role_ids, actor_id, actor_name, effective_id, effective_name }, kind)],
      source: portal(source),
      entity: [
        dataOf({ action: call, object, changed, count }, kind),
        requestEntity(request_id),
        ...(personId === undefined ? [] : [patientEntity(personId)]),
      ],
    };
  };
  return children.length === 0 ? [eventFor(undefined, 0)] : children.map(eventFor);
}
