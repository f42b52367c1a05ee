import { type Accepted, NotTaken, type ReferralOrder } from "../port.ts";
import { coverageOf, guardianOf, patientOf, serviceRequestOf, taskOf } from "./order-resources.ts";
import { knownPatient, type Sending } from "./order-subject.ts";
import { type OwnType, ownIdentifier } from "./own-identifier.ts";
import { ownResources } from "./own-resources.ts";
import { sendFiles } from "./send-files.ts";
import { Task } from "./task-resources.ts";
import { type Planned, placeholder, transact, type WritableClient } from "./transact.ts";

/** That what the hospital's server keeps under this number is this referral and none of another portal, or of an earlier one. */
async function verify(client: WritableClient, order: ReferralOrder, [task = "", request = ""]: string[]): Promise<void> {
  const kept = Task.safeParse(await client.read("Task", task.slice("Task/".length))).data;
  const isSame = Date.parse(kept?.authoredOn ?? "") === order.createdAt.getTime();
  if (!isSame || `ServiceRequest/${kept?.requestId}` !== request)
    throw new NotTaken("The hospital's system has another referral under this number.");
}

/** Makes one referral of an order, however often it is sent (fhir-mapping §8.2). */
export async function sendOrder(sending: Sending, order: ReferralOrder): Promise<Accepted> {
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
  const request = plan(
    "ServiceRequest",
    serviceRequestOf(order, {
      patient,
      coverage: coverage.fullUrl,
      files: files.references,
      parent: before ? `ServiceRequest/${before.id}` : undefined,
    }),
  );
  const task = plan("Task", taskOf(order, { patient }, request.fullUrl));
  const guardian = plan("RelatedPerson", guardianOf(order, { patient }));

  const ahead = [...(newPatient ? [newPatient] : []), ...files.planned];
  const places = await transact(client, ahead, [guardian, coverage, request, task]);
  await verify(
    client,
    order,
    [task, request].map(({ fullUrl }) => places.get(fullUrl) ?? ""),
  );
  return { files: files.binaries };
}
