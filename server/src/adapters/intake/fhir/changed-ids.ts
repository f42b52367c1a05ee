import { subMinutes } from "date-fns";
import { z } from "zod";
import type { FhirClient, FhirQuery } from "../../ehr/fhir/client/client.ts";
import { inParts } from "../../ehr/fhir/client/in-parts.ts";
import type { ServerProfile } from "../../ehr/fhir/client/server-profile.ts";
import { Meta } from "../../ehr/resources/elements.ts";
import { FULFIL, PATIENT_REFERRAL } from "./order-resources.ts";
import { AppointmentOrigin, ServiceRequest, Task } from "./task-resources.ts";

/** What is written at the same time may be found a little later: so far back is read again. */
const OVERLAP_MINUTES = 5;
const A_PAGE = "200";

const Dated = z.object({ meta: Meta });

/** Of which referrals the hospital has changed something, and when it last changed anything of what was looked at. */
export interface ChangedIds {
  referralIds: ReadonlySet<number>;
  latest: Date | undefined;
}

interface Code {
  system: string;
  code: string;
}

/** How a type can be searched by when it changed. */
const dateOf = (profile: ServerProfile, type: string) =>
  ["_lastUpdated", ...(type === "Task" ? ["modified"] : [])].find((name) => profile.supports(type, name));

function queryOf(profile: ServerProfile, type: string, since: string | null, code?: Code): FhirQuery {
  const date = dateOf(profile, type);
  return [
    ...(since && date ? [[date, since] as const] : []),
    ...(code && profile.supports(type, "code") ? [["code", `${code.system}|${code.code}`] as const] : []),
    ["_count", A_PAGE],
  ];
}

/** The orders that appointments are for; most are no referrals. */
async function ordersOf(client: FhirClient, appointments: AsyncIterable<unknown>): Promise<unknown[]> {
  const requestIds = new Set<string>();
  for await (const resource of appointments)
    for (const id of AppointmentOrigin.safeParse(resource).data?.requestIds ?? []) requestIds.add(id);
  return inParts([...requestIds], ([id = ""]) => client.read("ServiceRequest", id), 1);
}

/**
 * Looks for the portal's referrals by their tasks, and for those whose order or appointment alone has changed: a clinic moves an
 * appointment without a word to the task. From the beginning on the tasks are enough.
 */
export async function changedIds(client: FhirClient, watermark: Date | null): Promise<ChangedIds> {
  const profile = await client.profile();
  const since = watermark && `gt${subMinutes(watermark, OVERLAP_MINUTES).toISOString()}`;
  const ids: (number | undefined)[] = [];
  let latest = Number.NEGATIVE_INFINITY;

  async function* changed(type: string, code?: Code) {
    for await (const { resources } of client.pages(type, queryOf(profile, type, since, code))) {
      const moments = resources.map((resource) => Date.parse(Dated.safeParse(resource).data?.meta?.updated ?? ""));
      latest = Math.max(latest, ...moments.filter((moment) => !Number.isNaN(moment)));
      yield* resources;
    }
  }
  const noteOrder = (resource: unknown) => ids.push(ServiceRequest.safeParse(resource).data?.referralId);

  for await (const resource of changed("Task", FULFIL)) ids.push(Task.safeParse(resource).data?.referralId);
  if (since && dateOf(profile, "ServiceRequest"))
    for await (const resource of changed("ServiceRequest", PATIENT_REFERRAL)) noteOrder(resource);
  if (since && dateOf(profile, "Appointment")) (await ordersOf(client, changed("Appointment"))).forEach(noteOrder);
  return {
    referralIds: new Set(ids.filter((id) => id !== undefined)),
    latest: Number.isFinite(latest) ? new Date(latest) : undefined,
  };
}
