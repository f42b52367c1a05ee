import { ReferralDraft } from "@linnet/contract/referrals";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Database } from "../../platform/database.ts";
import { sealedTexts } from "../../platform/sealed-texts.ts";

/** Whose draft it is, and of which form. */
export interface DraftPlace {
  accountId: number;
  practiceId: number;
  form: "new" | "edit" | "re-refer" | "refer-a-patient";
  subject: string;
}

export type KeptDraft = ReferralDraft & Pick<DraftPlace, "form" | "subject"> & { savedAt: Date };

/** So many of an account are kept in all its practices; the oldest make room. */
const MOST_DRAFTS = 50;

/** What belongs to one place opens in no other. */
const ownerOf = ({ accountId, practiceId, form, subject }: DraftPlace) => [accountId, practiceId, form, subject].join(" ");

/** Drafts, unreadable without DATA_SECRET. */
export const draftRepository = (db: Database, { DATA_SECRET }: Pick<Config, "DATA_SECRET">) => {
  const texts = sealedTexts(DATA_SECRET, "linnet referral drafts");

  return {
    /** All drafts of an account in a practice; those of another DATA_SECRET, or of an older form, are as if they were not there. */
    async of(owner: Pick<DraftPlace, "accountId" | "practiceId">): Promise<KeptDraft[]> {
      const rows = await db
        .selectFrom("referral_drafts")
        .select(["form", "subject", "sealed", "saved_at"])
        .where("account_id", "=", owner.accountId)
        .where("practice_id", "=", owner.practiceId)
        .execute();
      return rows.flatMap(({ form, subject, sealed, saved_at: savedAt }) => {
        const text = texts.open(ownerOf({ ...owner, form, subject }), sealed);
        const draft = text === undefined ? undefined : ReferralDraft.safeParse(JSON.parse(text)).data;
        return draft ? [{ ...draft, form, subject, savedAt }] : [];
      });
    },

    /** Takes the place of what was there. */
    async save(trx: Database, place: DraftPlace, draft: ReferralDraft, now: Date): Promise<void> {
      const kept = { sealed: texts.seal(ownerOf(place), JSON.stringify(draft)), saved_at: now };
      const { accountId, practiceId, form, subject } = place;
      await trx
        .insertInto("referral_drafts")
        .values({ account_id: accountId, practice_id: practiceId, form, subject, ...kept })
        .onConflict((already) => already.columns(["account_id", "practice_id", "form", "subject"]).doUpdateSet(kept))
        .execute();
      await sql`
        delete from referral_drafts where ctid in (
          select ctid from referral_drafts where account_id = ${accountId}
          order by saved_at desc, (practice_id = ${practiceId} and form = ${form} and subject = ${subject}) desc offset ${MOST_DRAFTS})`.execute(
        trx,
      );
    },

    async drop(trx: Database, { accountId, practiceId, form, subject }: DraftPlace): Promise<void> {
      await trx
        .deleteFrom("referral_drafts")
        .where("account_id", "=", accountId)
        .where("practice_id", "=", practiceId)
        .where("form", "=", form)
        .where("subject", "=", subject)
        .execute();
    },
  };
};

/** Drops drafts that nobody has touched for 14 days; a job calls it. */
export async function forgetOldDrafts(db: Database): Promise<void> {
  await db.deleteFrom("referral_drafts").where("saved_at", "<", sql<Date>`now() - interval '14 days'`).execute();
}
