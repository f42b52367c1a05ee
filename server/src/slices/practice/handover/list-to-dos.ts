import type { ToDosOfKind } from "@linnet/contract/home";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { departureRepository } from "./departure-repository.ts";

/** Departed physicians without a successor: the owner's practice in use, or all for the hospital. */
export async function listHandoverToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  const ofHospital = holds(actor, ROLE.systemAdmin);
  if (!ofHospital && !(actor.practice && holds(actor, ROLE.practiceOwner))) return [];
  const waiting = await departureRepository(db).undecided(ofHospital ? undefined : actor.practice?.id);
  if (waiting.length === 0) return [];
  const items = waiting.slice(0, most).map(({ practiceId, practiceName, physicianId, physicianName, leftAt }) => ({
    id: `${practiceId}-${physicianId}`,
    name: physicianName,
    text: ofHospital ? `Left ${practiceName}. Who takes over?` : "Left your practice. Who takes over?",
    at: leftAt?.toISOString() ?? null,
  }));
  return [{ kind: "departures-to-decide", count: waiting.length, items }];
}
