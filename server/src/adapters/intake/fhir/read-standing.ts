import type { FhirClient, FhirQuery } from "../../ehr/fhir/client/client.ts";
import { ownResources } from "./own-resources.ts";
import type { Standing } from "./referral-state.ts";
import { type ReferralVisit, referralVisit } from "./referral-visit.ts";
import { ServiceRequest, type Task } from "./task-resources.ts";
import type { WritableClient } from "./transact.ts";

type Reading = FhirClient & WritableClient;

/** Some servers know appointments by the order they are for, the others by whose they are. */
async function visitQuery(client: Reading, { requestId = "", patientId, authoredOn }: Task): Promise<FhirQuery | undefined> {
  const profile = await client.profile();
  if (profile.supports("Appointment", "based-on")) return [["based-on", profile.reference("ServiceRequest", requestId)]];
  const whose = ["patient", "actor"].find((name) => profile.supports("Appointment", name));
  if (patientId === undefined || whose === undefined) return undefined;
  const since = authoredOn !== undefined && profile.supports("Appointment", "date");
  return [[whose, profile.reference("Patient", patientId)], ...(since ? [["date", `ge${authoredOn.slice(0, 10)}`] as const] : [])];
}

async function visitsOf(client: Reading, task: Task, zone: string): Promise<ReferralVisit[]> {
  const query = await visitQuery(client, task);
  const found = query ? await client.search("Appointment", query) : [];
  const visits = found.flatMap((resource) => referralVisit(resource, zone) ?? []);
  // A server that passes over a parameter answers with those of others.
  return visits.filter(({ requestIds }) => task.requestId !== undefined && requestIds.includes(task.requestId));
}

/** Everything the hospital's server says of a referral now; undefined where it does not know it any more. */
export async function readStanding(client: Reading, referralId: number, zone: string): Promise<Standing | undefined> {
  const task = await ownResources(client).task(referralId);
  if (!task) return undefined;
  const request =
    task.requestId === undefined ? undefined : ServiceRequest.safeParse(await client.read("ServiceRequest", task.requestId)).data;
  return { task, request, visits: await visitsOf(client, task, zone) };
}
