import { notFound } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { KeptLetters } from "../../../chart/public.ts";
import { reachRepository } from "../../shared/reach-repository.ts";
import { chartLetterRepository } from "./chart-letter-repository.ts";
import { openLetter, readHeld } from "./read-letter.ts";

/**
 * Clinics' letters among the chart's notes. A person who may see the referral and opens its letter here has read it. For a person with only
 * the child in care, it is a note like any other.
 */
export function keptLetters(platform: Pick<Platform, "db" | "clock" | "storage">): KeptLetters {
  const { db, clock } = platform;
  const stored = chartLetterRepository(db);
  return {
    of: stored.of,
    patientOf: async (id) => (await stored.find(id))?.personId,
    async open(actor, id, writeAudit) {
      const found = await stored.find(id);
      if (!found) throw notFound("Letter");
      const { referralId } = found;
      const reads = await reachRepository(db).find(actor, referralId, clock.now());
      return openLetter(platform, actor, { referralId, letterId: id, reads, writeAudit });
    },
    async readAsNotes(actor, personId, { noteIds, writeAudit }) {
      const same = (await stored.of(personId)).filter(({ noteId }) => noteId !== null && noteIds.includes(noteId));
      await db.transaction().execute(async (trx) => {
        await writeAudit(trx);
        for (const { id } of same) {
          const found = await chartLetterRepository(trx).find(id);
          const reads = found && (await reachRepository(trx).find(actor, found.referralId, clock.now()));
          if (found && reads) await readHeld(trx, actor, { referralId: found.referralId, letterId: id, reads, now: clock.now() });
        }
      });
    },
  };
}
