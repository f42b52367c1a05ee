import { isSameChild } from "@linnet/contract/patients/identity";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import { WriteRefused } from "../../ehr/fhir/client/writing.ts";
import type { Ehr } from "../../ehr/port.ts";
import { Identifier, listOf } from "../../ehr/resources/elements.ts";
import { Patient } from "../../ehr/resources/fhir-resources.ts";
import { type Person, personOf } from "../../ehr/resources/person-of.ts";
import { type Accepted, NotTaken, type ReferralIntake, type ReferralOrder } from "../port.ts";
import { askToCancel } from "./ask-to-cancel.ts";
import { changeNote } from "./change-note.ts";
import { correctedNotes } from "./correction-words.ts";
import { coverageOf, guardianOf, patientOf, serviceRequestOf, taskOf } from "./order-resources.ts";
import { type OwnType, ownIdentifier, ownIdOf } from "./own-identifier.ts";
import { ownResources } from "./own-resources.ts";
import { answersText, questionnaireResponseOf, type ResponsePlaces } from "./questionnaire-response.ts";
import { type Following, readChanges } from "./read-changes.ts";
import { sendFiles } from "./send-files.ts";
import { Task, type TaskStatus } from "./task-resources.ts";
import { type Planned, placeholder, transact, type WritableClient } from "./transact.ts";
import { changed, retryIfStale, writeBack } from "./write-back.ts";

interface Sending {
  client: WritableClient;
  findPersons: Ehr["findPersons"];
}

/** Who the child is, in the record's words. */
const identityOf = ({ form, corrected }: ReferralOrder) => corrected ?? form;

const isMatch = (order: ReferralOrder, { birthDate, middleName, ...person }: Person) =>
  isSameChild(identityOf(order), { ...person, middleName: middleName ?? "", dateOfBirth: birthDate });

/**
 * The patient in the hospital's record: the child the portal has tied the referral to, or the match by MRN, name and birth date. An MRN
 * alone is no proof (decision G-REF-32).
 */
async function knownPatient({ findPersons }: Sending, order: ReferralOrder): Promise<string | undefined> {
  const { personId, form } = order;
  if (personId !== null) return `Patient/${personId}`;
  if (form.mrn === "") return undefined;
  const { lastName, firstName, dateOfBirth: birthDate, mrn } = form;
  const [found, ...others] = (await findPersons({ lastName, firstName, birthDate, mrn })).filter((person) => isMatch(order, person));
  return found && others.length === 0 ? `Patient/${found.personId}` : undefined;
}

/** Whether an existing order names the right patient; a patient that the hospital merged counts as right, too. */
async function isRightSubject({ client, clock }: Changing, order: ReferralOrder, subject: string): Promise<boolean> {
  if (order.personId !== null && subject === `Patient/${order.personId}`) return true;
  const own = await ownResources(client).find("Patient", order.referralId);
  if (own && subject === `Patient/${own.id}`) return order.personId === null;
  const held = Patient.safeParse(await client.read("Patient", subject.slice("Patient/".length))).data;
  return held !== undefined && isMatch(order, personOf(held, { today: clock.now().toISOString().slice(0, 10) }));
}

/** That what the hospital's server keeps under this number is this referral and none of another portal, or of an earlier one. */
async function verify(client: WritableClient, order: ReferralOrder, [task = "", request = ""]: string[]): Promise<void> {
  const kept = Task.safeParse(await client.read("Task", task.slice("Task/".length))).data;
  const isSame = Date.parse(kept?.authoredOn ?? "") === order.createdAt.getTime();
  if (!isSame || `ServiceRequest/${kept?.requestId}` !== request)
    throw new NotTaken("The hospital’s system has a different referral under this number.");
}

/** Whether the server has room for answers; where it has not, they stand in the order's note. */
const takesResponses = async (client: WritableClient): Promise<boolean> =>
  (await client.profile()).supports("QuestionnaireResponse", "identifier");

/** Makes one referral of an order, however often it is sent (fhir-mapping §8.2). */
async function sendOrder(sending: Sending, order: ReferralOrder): Promise<Accepted> {
  const { client } = sending;
  const own = ownResources(client);
  const plan = (type: OwnType, resource: Planned["resource"], fullUrl = placeholder()): Planned => ({
    resource,
    fullUrl,
    identifier: ownIdentifier(type, order.referralId),
  });

  const known = await knownPatient(sending, order);
  const newPatient = known === undefined ? plan("Patient", patientOf(order)) : undefined;
  const patient = known ?? newPatient?.fullUrl ?? "";
  const before = order.parent && (await own.find("ServiceRequest", order.parent.referralId));
  const files = await sendFiles(client, order, patient);

  const coverage = plan("Coverage", coverageOf(order, { patient }));
  const responseUrl = order.questions && (await takesResponses(client)) ? placeholder() : undefined;
  const request = plan(
    "ServiceRequest",
    serviceRequestOf(order, {
      patient,
      coverage: coverage.fullUrl,
      files: [...files.references, ...(responseUrl === undefined ? [] : [responseUrl])],
      answers: responseUrl === undefined ? answersText(order) : "",
      parent: before ? `ServiceRequest/${before.id}` : undefined,
    }),
  );
  const task = plan("Task", taskOf(order, { patient }, request.fullUrl));
  const guardian = plan("RelatedPerson", guardianOf(order, { patient }));

  const around = { patient, request: request.fullUrl, binaries: files.binaries };
  const responses =
    order.questions && responseUrl !== undefined
      ? [plan("QuestionnaireResponse", questionnaireResponseOf(order, order.questions, around), responseUrl)]
      : [];

  const ahead = [...(newPatient ? [newPatient] : []), ...files.planned];
  const places = await transact(client, ahead, [guardian, coverage, request, ...responses, task]);
  await verify(
    client,
    order,
    [task, request].map(({ fullUrl }) => places.get(fullUrl) ?? ""),
  );
  return { files: files.binaries };
}

interface Changing extends Sending {
  clock: Clock;
}

/** Until then the order is the portal's to change. */
const OPEN: ReadonlySet<TaskStatus> = new Set(["draft", "requested", "received"]);

const Request = z.looseObject({
  resourceType: z.literal("ServiceRequest"),
  subject: z.object({ reference: z.string() }),
  insurance: z.array(z.object({ reference: z.string() })).min(1),
  supportingInfo: z.array(z.looseObject({ reference: z.string().optional() })).optional(),
  note: z.array(z.looseObject({ text: z.string().optional() })).optional(),
});
type Request = z.infer<typeof Request>;
const Numbered = z.object({ identifier: listOf(Identifier) });

/** The files that the order has no more are withdrawn; what the hospital has added to it stays. */
async function withFiles(
  client: WritableClient,
  { supportingInfo = [] }: Request,
  { references, withdrawnResponse }: { references: readonly string[]; withdrawnResponse: string | undefined },
) {
  const withdrawn: FhirResource[] = [];
  const kept: unknown[] = references.map((reference) => ({ reference }));
  for (const entry of supportingInfo) {
    const { reference = "" } = entry;
    if (references.includes(reference) || reference === withdrawnResponse) continue;
    const [type, id = ""] = reference.split("/");
    const document = type === "DocumentReference" ? await client.writing.current(type, id) : undefined;
    const isOwn = ownIdOf("DocumentReference", Numbered.safeParse(document).data?.identifier ?? []) !== undefined;
    if (document && isOwn) withdrawn.push({ ...document, status: "entered-in-error" });
    else kept.push(entry);
  }
  return { withdrawn, supportingInfo: kept.length > 0 ? kept : undefined };
}

/** Sends what is new of the files, and gives where all of them are described. */
async function sendNewFiles(client: WritableClient, order: ReferralOrder, patient: string) {
  const { planned, references, binaries } = await sendFiles(client, order, patient);
  const places = await transact(client, planned, []);
  return { accepted: { files: binaries }, files: references.map((reference) => places.get(reference) ?? reference) };
}

/** The answers as they are now: changed where they are, sent where they are new, and withdrawn where there are none any more. */
async function currentResponse(client: WritableClient, order: ReferralOrder, around: ResponsePlaces) {
  const nothing = { references: [], after: [], withdrawnResponse: undefined, answers: answersText(order) };
  if (!(await takesResponses(client))) return nothing;
  const current = await ownResources(client).current("QuestionnaireResponse", order.referralId);
  const place = `QuestionnaireResponse/${current?.id}`;
  if (!order.questions)
    return { ...nothing, after: current ? [{ ...current, status: "entered-in-error" }] : [], withdrawnResponse: current && place };
  const resource = questionnaireResponseOf(order, order.questions, around);
  const known = { ...nothing, answers: "" };
  if (current) {
    const after = changed({ ...current, status: "completed" }, resource);
    return { ...known, references: [place], after: after ? [after] : [] };
  }
  const planned = { resource, fullUrl: placeholder(), identifier: ownIdentifier("QuestionnaireResponse", order.referralId) };
  const places = await transact(client, [planned], []);
  return { ...known, references: [places.get(planned.fullUrl) ?? ""] };
}

/** The order's patient: unchanged, unless that is a different child than the form's. */
async function subjectOf(changing: Changing, order: ReferralOrder, { subject }: Request): Promise<string> {
  if (await isRightSubject(changing, order, subject.reference)) return subject.reference;
  const known = await knownPatient(changing, order);
  if (known !== undefined) return known;
  const planned = { resource: patientOf(order), fullUrl: placeholder(), identifier: ownIdentifier("Patient", order.referralId) };
  const places = await transact(changing.client, [planned], []);
  return places.get(planned.fullUrl) ?? "";
}

/** The files sent earlier about the order's current patient. */
async function filesAbout(client: WritableClient, references: readonly string[], patient: string): Promise<FhirResource[]> {
  const moved: FhirResource[] = [];
  for (const reference of references) {
    const current = await client.writing.current("DocumentReference", reference.slice("DocumentReference/".length));
    const after = current && changed(current, { resourceType: "DocumentReference", subject: { reference: patient } });
    if (after) moved.push(after);
  }
  return moved;
}

async function changeOpen(changing: Changing, order: ReferralOrder, held: { task: FhirResource; request: Request }) {
  const { client, clock } = changing;
  const own = ownResources(client);
  const { task, request } = held;
  const patient = await subjectOf(changing, order, request);
  const { accepted, files } = await sendNewFiles(client, order, patient);
  const moved = patient === request.subject.reference ? [] : await filesAbout(client, files, patient);
  const response = await currentResponse(client, order, { patient, request: `ServiceRequest/${request["id"]}`, binaries: accepted.files });
  const { withdrawnResponse, answers } = response;
  const { withdrawn, supportingInfo } = await withFiles(client, request, {
    references: [...files, ...response.references],
    withdrawnResponse,
  });
  const coverage = request.insurance[0]?.reference ?? "";

  const asOrdered = async (type: OwnType, wanted: FhirResource) => {
    const current = await own.current(type, order.referralId);
    // A patient that the hospital merged now belongs to it.
    const isElsewhere = type === "Patient" && `Patient/${current?.id}` !== patient;
    return current && !isElsewhere ? changed(current, wanted) : undefined;
  };
  const after = [
    changed(request, {
      ...serviceRequestOf(order, { patient, coverage, files: [], answers, parent: undefined }),
      supportingInfo,
      note: correctedNotes(request.note ?? [], order, answers),
    }),
    await asOrdered("Patient", patientOf(order)),
    await asOrdered("RelatedPerson", guardianOf(order, { patient })),
    await asOrdered("Coverage", coverageOf(order, { patient })),
    ...response.after,
    ...withdrawn,
    ...moved,
  ].filter((resource) => resource !== undefined);
  const taskAfter = changed(task, taskOf(order, { patient }, ""));
  if (!taskAfter && after.length === 0) return accepted;

  // The task is part of the write, and first: if the hospital has accepted it since, nothing changes.
  await writeBack(client, [{ ...(taskAfter ?? task), lastModified: clock.now().toISOString() }, ...after]);
  return accepted;
}

/** Sends what was changed on the form: into the order while it is open, as a note to those who work on it later (fhir-mapping §8.2). */
async function changeOrder(changing: Changing, order: ReferralOrder): Promise<Accepted> {
  const { client } = changing;
  return retryIfStale(async () => {
    const task = await ownResources(client).current("Task", order.referralId);
    if (!task) return sendOrder(changing, order);
    const { id, status, requestId = "" } = Task.parse(task);
    const request = Request.safeParse(await client.writing.current("ServiceRequest", requestId)).data;
    if (!request) throw new NotTaken("The hospital's system has the referral but not its order.");
    if (OPEN.has(status)) return changeOpen(changing, order, { task, request });

    const patient = await subjectOf(changing, order, request);
    const isOfAnother = patient !== request.subject.reference;
    const { accepted, files } = await sendNewFiles(client, order, patient);
    const around = { task: `Task/${id}`, request: `ServiceRequest/${requestId}`, patient, files, isOfAnother };
    await transact(client, [changeNote(order, around)], []);
    return accepted;
  });
}

const PRECONDITION_FAILED = 412;

/** What the server refuses it refuses again; what it quotes of the patient was left out before. */
function asNotTaken(error: unknown): never {
  if (!(error instanceof WriteRefused)) throw error;
  if (error.status === PRECONDITION_FAILED) throw new NotTaken("The hospital's system has several matches for this referral.");
  throw new NotTaken(error.message);
}

/** Takes referrals to the hospital's FHIR R4 server, as BSeR has it: a task about an order, and back what becomes of both. */
export function fhirIntake(needs: Sending & Following): ReferralIntake {
  const { client } = needs;
  return {
    submit: (order) => sendOrder(needs, order).catch(asNotTaken),
    update: (order) => changeOrder(needs, order).catch(asNotTaken),
    requestCancellation: (request) => askToCancel(client, request).catch(asNotTaken),
    changesSince: readChanges(needs),
    // The hospital's people work where its server is the master.
    can: () => [],
    act: async () => undefined,
  };
}
