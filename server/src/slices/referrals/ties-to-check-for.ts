import type { Errand } from "@linnet/contract/home";
import { type Actor, holds } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { unprovenTieRepository } from "./unproven-tie-repository.ts";

/** For system administrators: how many referrals wait for their practices to say whose they are, and nothing else of them (decision G-PAT-17). */
export async function tiesToCheckFor(actor: Actor, { db }: Pick<Platform, "db">): Promise<Errand[]> {
  const count = holds(actor, 6) ? await unprovenTieRepository(db).countLost() : 0;
  return count === 0 ? [] : [{ kind: "ties-to-check", count, items: [] }];
}
