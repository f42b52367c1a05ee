import type { ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mayDecideClaims } from "./policy.ts";
import { npiClaimRepository } from "./repository.ts";

/** How many claims wait for the hospital. */
export const countClaimRows = (_actor: Actor, { db }: Pick<Platform, "db">): Promise<number> => npiClaimRepository(db).count();

/** Claims that wait for the hospital, the oldest first; `most` are named. */
export async function listClaimToDos(actor: Actor, { db }: Pick<Platform, "db">, most: number): Promise<ToDosOfKind[]> {
  if (!mayDecideClaims(actor)) return [];
  const claims = npiClaimRepository(db);
  const count = await claims.count();
  if (count === 0) return [];
  const items = (await claims.list(most)).map(({ physicianId, name, claimedAt }) => ({
    id: String(physicianId),
    name,
    text: "NPI to confirm",
    at: claimedAt.toISOString(),
  }));
  return [{ kind: "npi-claims", count, items }];
}
