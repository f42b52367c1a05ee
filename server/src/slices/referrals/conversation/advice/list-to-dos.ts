import { home, type ToDosOfKind } from "@linnet/contract/home";
import { listedNameOf } from "@linnet/contract/patients/identity";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { adviceRepository } from "./advice-repository.ts";

/** Questions for clinics that were answered or asked back, and wait for this person, `most` of them; nothing where there are none. */
export function listAdviceToDos(actor: Actor, { db, clock }: Pick<Platform, "db" | "clock">, most: number): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const { count, first } = await adviceRepository(trx).toDos(actor, { now: clock.now(), most });
    if (count === 0) return [];
    const personIds = first.flatMap(({ personId }) => personId ?? []);
    await audit(trx, actor, { action: home.today.action, rule: "advice-to-read", personIds, count: first.length });
    const items = first.map(({ id, firstName, lastName, clinicName, asksBack, subject, wroteAt }) => ({
      id: String(id),
      name: listedNameOf({ firstName, lastName }),
      text: `${clinicName} ${asksBack ? "needs more information" : "answered"}: ${subject}`,
      at: wroteAt.toISOString(),
    }));
    return [{ kind: "advice-to-read", count, items }];
  });
}
