import { z } from "zod";

/**
 * IHE BALP 1.1: PatientRead, PatientQuery, PatientCreate and PatientUpdate, written by hand after the guide's FSH sources, with what FHIR R4
 * itself asks of an AuditEvent. Not a validator made from the profiles: what they leave open is not looked at.
 */
const BALP = "https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit.";
const TERMS = "http://terminology.hl7.org/CodeSystem/";
const DCM = "http://dicom.nema.org/resources/ontology/DCM";
const REST = "http://hl7.org/fhir/restful-interaction";
const REQUEST_ID = "https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType";

const Coding = z.strictObject({ system: z.string().optional(), code: z.string().optional(), display: z.string().optional() });
const Concept = z.strictObject({ coding: z.array(Coding).optional(), text: z.string().optional() });
const Reference = z.strictObject({
  reference: z.string().optional(),
  identifier: z.strictObject({ system: z.string().optional(), value: z.string().optional() }).optional(),
  display: z.string().optional(),
});

/** The parts of FHIR R4's AuditEvent that are used, closed, with what it requires. */
export const AuditEventOfTest = z.strictObject({
  resourceType: z.literal("AuditEvent"),
  id: z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/),
  meta: z.strictObject({ profile: z.array(z.string()) }).optional(),
  type: Coding,
  subtype: z.array(Coding).optional(),
  action: z.enum(["C", "R", "U", "D", "E"]).optional(),
  recorded: z.iso.datetime(),
  outcome: z.enum(["0", "4", "8", "12"]).optional(),
  outcomeDesc: z.string().optional(),
  agent: z
    .array(
      z.strictObject({
        type: Concept.optional(),
        role: z.array(Concept).optional(),
        who: Reference.optional(),
        name: z.string().optional(),
        requestor: z.boolean(),
        media: Coding.optional(),
        network: z.strictObject({ address: z.string().optional(), type: z.enum(["1", "2", "3", "4", "5"]).optional() }).optional(),
      }),
    )
    .min(1),
  source: z.strictObject({ site: z.string().optional(), observer: Reference, type: z.array(Coding).optional() }),
  entity: z
    .array(
      z.strictObject({
        what: Reference.optional(),
        type: Coding.optional(),
        role: Coding.optional(),
        lifecycle: Coding.optional(),
        name: z.string().optional(),
        description: z.string().optional(),
        query: z.base64().optional(),
        detail: z.array(z.strictObject({ type: z.string(), valueString: z.string() })).optional(),
      }),
    )
    .optional(),
});
export type AuditEventOfTest = z.infer<typeof AuditEventOfTest>;

export type BalpProfile = "PatientRead" | "PatientQuery" | "PatientCreate" | "PatientUpdate";

interface Rules {
  action: string;
  interactions: readonly string[];
  /** What the person at the keyboard is to the data. */
  user: readonly string[];
  /** A read flows from the server, anything else from the client. */
  client: string;
  server: string;
  query?: true;
}

const FROM_CLIENT = { client: "110153", server: "110152" };
const AUTHORS = ["AUT", "INF", "CST"];
const RULES: Record<BalpProfile, Rules> = {
  PatientRead: { action: "R", interactions: ["read", "vread"], user: ["IRCP"], client: "110152", server: "110153" },
  PatientQuery: { action: "E", interactions: ["search", "search-type", "search-system"], user: ["IRCP"], ...FROM_CLIENT, query: true },
  PatientCreate: { action: "C", interactions: ["create"], user: AUTHORS, ...FROM_CLIENT },
  PatientUpdate: { action: "U", interactions: ["update", "patch"], user: AUTHORS, ...FROM_CLIENT },
};

type Agent = AuditEventOfTest["agent"][number];
type Entity = NonNullable<AuditEventOfTest["entity"]>[number];

const hasType = ({ type }: Agent, system: string, codes: readonly string[]) =>
  type?.coding?.some((coding) => coding.system === system && codes.includes(coding.code ?? "")) ?? false;

const isType = ({ type }: Entity, system: string, code: string) => type?.system === system && type.code === code;

function faultsOfMachine(agents: Agent[], code: string, name: string): string[] {
  const [found, ...others] = agents.filter((agent) => hasType(agent, DCM, [code]));
  if (!found || others.length > 0) return [`one ${name}`];
  return [
    ...(found.who ? [] : [`who the ${name} is`]),
    ...(found.network ? [] : [`the network of the ${name}`]),
    ...(found.media ? [`no media of the ${name}`] : []),
  ];
}

function faultsOfUser(agents: Agent[], rules: Rules): string[] {
  const users = agents.filter((agent) => hasType(agent, `${TERMS}v3-ParticipationType`, rules.user));
  if (users.length > 1) return ["at most one user"];
  const isStranger = agents.some((agent) => agent.requestor && !users.includes(agent));
  return [
    ...(isStranger ? ["a requestor of the user's type"] : []),
    ...users.flatMap((user) => [
      ...(user.who ? [] : ["who the user is"]),
      ...(user.requestor ? [] : ["a user who asks"]),
      ...(user.network || user.media ? ["a user who is no machine"] : []),
    ]),
  ];
}

function faultsOfQuery(entities: Entity[]): string[] {
  const [query, ...others] = entities.filter((entity) => isType(entity, `${TERMS}audit-entity-type`, "2"));
  if (!query || others.length > 0) return ["one query"];
  return [
    ...(query.role?.system === `${TERMS}object-role` && query.role.code === "24" ? [] : ["the role of a query"]),
    ...(query.query === undefined ? ["what was asked"] : []),
    ...(query.what || query.lifecycle || query.detail ? ["a query without what, lifecycle and detail"] : []),
  ];
}

function faultsOfData(entities: Entity[]): string[] {
  const [data, ...others] = entities.filter((entity) => isType(entity, `${TERMS}audit-entity-type`, "2"));
  if (!data || others.length > 0) return ["one thing that it is about"];
  return [
    ...(data.role?.system === `${TERMS}object-role` && ["4", "3", "20"].includes(data.role.code ?? "") ? [] : ["the role of data"]),
    ...(data.what ? [] : ["which thing it is"]),
  ];
}

function faultsOfPatient(entities: Entity[]): string[] {
  const [patient, ...others] = entities.filter((entity) => isType(entity, `${TERMS}audit-entity-type`, "1"));
  if (!patient || others.length > 0) return ["one patient"];
  return [
    ...(patient.role?.system === `${TERMS}object-role` && patient.role.code === "1" ? [] : ["the role of a patient"]),
    ...(/^Patient\/[A-Za-z0-9\-.]{1,64}$/.test(patient.what?.reference ?? "") ? [] : ["a reference to a Patient"]),
  ];
}

function faultsOfRequest(entities: Entity[]): string[] {
  const requests = entities.filter((entity) => isType(entity, REQUEST_ID, "XrequestId"));
  if (requests.length > 1) return ["at most one request"];
  return requests.every(({ what }) => what?.identifier?.value) ? [] : ["the request's id"];
}

/** What an AuditEvent lacks to be one of this profile, in words; nothing where it conforms. */
export function balpFaults(event: unknown, profile: BalpProfile): string[] {
  const parsed = AuditEventOfTest.safeParse(event);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const { meta, type, subtype = [], action, outcome, agent, entity = [] } = parsed.data;
  const rules = RULES[profile];
  const interactions = subtype.filter(({ system, code }) => system === REST && rules.interactions.includes(code ?? ""));
  return [
    ...(meta?.profile.includes(BALP + profile) ? [] : ["the profile"]),
    ...(type.system === `${TERMS}audit-event-type` && type.code === "rest" ? [] : ["type rest"]),
    ...(interactions.length === 1 ? [] : ["one interaction"]),
    ...(action === rules.action ? [] : [`action ${rules.action}`]),
    ...(outcome === "0" ? [] : ["outcome 0"]),
    ...faultsOfMachine(agent, rules.client, "client"),
    ...faultsOfMachine(agent, rules.server, "server"),
    ...faultsOfUser(agent, rules),
    ...(rules.query ? faultsOfQuery(entity) : faultsOfData(entity)),
    ...faultsOfPatient(entity),
    ...faultsOfRequest(entity),
  ];
}
