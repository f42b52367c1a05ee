import { DEFAULT_REQUEST_LOOKBACK } from "@linnet/contract/access-requests";
import { home, type ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import { startOfDaysAgo } from "../../../platform/clock.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notMyPatientRepository } from "./not-my-patient-repository.ts";
import { mayWorkOff } from "./policy.ts";

/** How many open reports this person sees when the list opens. */
export async function countNotMyPatientRows(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
): Promise<number> {
  if (!mayWorkOff(actor)) return 0;
  const since = startOfDaysAgo(clock.now(), DEFAULT_REQUEST_LOOKBACK, config.HOSPITAL_TIME_ZONE);
  return notMyPatientRepository().countOpen(db, since);
}

/** Open reports for this person to work off, up to `most`. */
export async function listNotMyPatientToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  if (!mayWorkOff(actor)) return [];
  const kind = "not-my-patients";
  const { count, first } = await notMyPatientRepository().firstOpen(db, actor, { action: home.today.action, rule: kind, most });
  if (count === 0) return [];
  const items = first.map(({ id, patientName, at, reporter }) => ({
    id: String(id),
    name: patientName,
    text: `Not ${reporter}’s patient`,
    at: at.toISOString(),
  }));
  return [{ kind, count, items }];
}
