import { home, type ToDosOfKind } from "@linnet/contract/home";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { letterTitle } from "./letter-title.ts";
import { letterToDoRepository } from "./to-do-repository.ts";

/** Letters of clinics that this person has still to read, `most` of them; nothing where there are none. */
export function listLetterToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const { count, first } = await letterToDoRepository(trx).of(actor, { now: clock.now(), most });
    if (count === 0) return [];
    const personIds = first.flatMap(({ personId }) => personId ?? []);
    await audit(trx, actor, { action: home.today.action, rule: "letters-to-read", personIds, count: first.length });
    const items = first.map(({ referralId, patientName, clinicName, isCorrection, sentAt }) => ({
      id: String(referralId),
      name: patientName,
      text: letterTitle({ clinicName, isCorrection }),
      at: sentAt.toISOString(),
    }));
    return [{ kind: "letters-to-read", count, items }];
  });
}
