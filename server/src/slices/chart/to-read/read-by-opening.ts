import type { Actor, PatientInCare } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ArrivedResult } from "./arrived-results.ts";
import { resultMarkRepository } from "./result-mark-repository.ts";

interface Opened {
  patient: PatientInCare;
  section: ArrivedResult["section"];
  /** As the chart names them. */
  eventIds: readonly string[];
}

/** Who opens a report or a note has read it, in the form in which it is there; in login-as nobody has. The opening is in the audit trail. */
export async function readByOpening(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { patient: { personId }, ...opened }: Opened,
): Promise<void> {
  if (actor.administrator) return;
  await db.transaction().execute(async (trx) => {
    const marks = resultMarkRepository(trx);
    const ids = await marks.idsOf(personId, opened);
    if (ids.length === 0) return;
    const self = await marks.self(actor, personId, clock.now());
    const seen = await marks.seenBy(self, ids);
    await marks.mark(
      self,
      seen.map(({ id }) => id),
    );
  });
}
