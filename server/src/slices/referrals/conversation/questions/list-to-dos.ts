import { home, type ToDosOfKind } from "@linnet/contract/home";
import { listedNameOf } from "@linnet/contract/patients/identity";
import { subjectOf } from "@linnet/contract/referrals/questions";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { hospitalDay } from "../../shared/hospital-day.ts";
import { askedReferralRepository } from "./asked-referral-repository.ts";

/** Referrals about which a clinic asks, one's own and for staff their practice's, `most` of them; nothing where there are none. */
export async function listQuestionToDos(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  most: number,
): Promise<ToDosOfKind[]> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const today = hospitalDay(now, config.HOSPITAL_TIME_ZONE);
    const { count, first } = await askedReferralRepository(trx).of(actor, { now, most });
    if (count === 0) return [];
    const personIds = first.flatMap(({ personId }) => personId ?? []);
    await audit(trx, actor, { action: home.today.action, rule: "questions-to-answer", personIds, count: first.length });
    const items = first.map(({ id, firstName, lastName, text, wantedFiles, clinicName, answerBy, open }) => ({
      id: String(id),
      name: listedNameOf({ firstName, lastName }),
      text: subjectOf({ text, wantedFiles }),
      at: null,
      question: { clinicName, answerBy, isLate: answerBy < today, others: open - 1 },
    }));
    return [{ kind: "questions-to-answer", count, items }];
  });
}
