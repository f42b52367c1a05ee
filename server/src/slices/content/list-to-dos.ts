import type { ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../platform/actor.ts";
import { addDays } from "../../platform/dates.ts";
import type { Platform } from "../../platform/platform.ts";
import { readsEverything } from "./policy.ts";
import { contentRepository } from "./repository.ts";

/** Editors are reminded of items that leave home within this many days. */
const SOON_DAYS = 7;

/** Announcements that end soon, the next first, for those who write them; `most` are named. Nothing else of the content has an end. */
export async function listContentToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  if (!readsEverything(actor)) return [];
  const now = clock.now();
  const ending = await contentRepository(db).endingBanners({ now, until: addDays(now, SOON_DAYS) });
  const items = ending.slice(0, most).map(({ id, message, validTo }) => ({
    id: String(id),
    name: "Announcement",
    text: message,
    at: validTo,
  }));
  return ending.length > 0 ? [{ kind: "ending-content", count: ending.length, items }] : [];
}
