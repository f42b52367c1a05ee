import { DraftContent, type DraftSummary, MAX_DRAFTS, type ReferralDraft } from "@linnet/contract/referrals/drafts";
import { sql } from "kysely";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, notFound } from "../../../platform/http/errors.ts";
import { sealedTexts } from "../../../platform/sealing.ts";

/** The owner of drafts: only this account sees them, in the practice in which they were started. */
export interface DraftOwner {
  accountId: number;
  practiceId: number;
}

type DraftForm = Pick<ReferralDraft, "form" | "subject">;

/** An open form's save of a draft. */
export interface DraftSave extends DraftForm, DraftContent {
  id: string;
  editorId: string;
  sequence: number;
  expectedVersion: number | null;
  /** The question to a clinic that the referral comes from. */
  adviceId?: number;
}

/** A draft, as known to the form that sends it. */
export interface SentDraft extends DraftForm {
  id: string;
  editorId: string | undefined;
  referralId: number;
}

const COLUMNS = [
  "id",
  "form",
  "subject",
  "sealed",
  "version",
  "saved_at",
  "state",
  "referral_id",
  "editor_id",
  "sequence",
  "advice_id",
  "sealed_for",
] as const;

/** @throws AppError `draft_closed`, which says how the draft ended. */
export function draftClosed({ state, referral_id: referralId }: { state: string; referral_id: number | null }): AppError {
  const what = state === "sent" ? `This referral was already sent as No. ${referralId}.` : "This draft was discarded.";
  return new AppError("draft_closed", what);
}

const draftChanged = () => new AppError("draft_changed", "This draft was changed in another tab. Your text here did not overwrite it.");

/** Binds the encryption to one draft's row. */
const bindingOf = ({ accountId, practiceId }: DraftOwner, { id, form, subject }: DraftForm & { id: string }) =>
  [accountId, practiceId, id, form, subject].join(" ");

/** Only the owner's ids are found. Another person's id looks like a missing one. */
const keyOf = ({ accountId, practiceId }: DraftOwner, id: string) => ({ account_id: accountId, practice_id: practiceId, id });

const KEY = ["account_id", "practice_id", "id"] as const;

/** Locks the row until the transaction ends. @throws AppError `not_found`. */
async function lock(trx: Database, owner: DraftOwner, id: string) {
  const own = trx.selectFrom("referral_drafts").where(({ and }) => and(keyOf(owner, id)));
  const row = await own.select(COLUMNS).forUpdate().executeTakeFirst();
  if (!row) throw notFound("Draft");
  return row;
}

/** Changes a locked row. */
const changing = (trx: Database, owner: DraftOwner, id: string) =>
  trx.updateTable("referral_drafts").where(({ and }) => and(keyOf(owner, id)));

/** Saves take turns, because each counts the drafts that others have added. */
async function takeTurns(trx: Database, { accountId, practiceId }: DraftOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('referral_drafts'), hashtext(${`${accountId} ${practiceId}`}))`.execute(trx);
}

/**
 * @throws AppError `draft_limit` if there are too many, including the new one. Drafts of another practice do not count, because they could
 * not be discarded here.
 */
async function refuseTooMany(trx: Database, { accountId, practiceId }: DraftOwner): Promise<void> {
  await takeTurns(trx, { accountId, practiceId });
  const { count } = await trx
    .selectFrom("referral_drafts")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("practice_id", "=", practiceId)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_DRAFTS)
    throw new AppError("draft_limit", `You already have ${MAX_DRAFTS} unsent referrals. Send or discard one so we can save this one.`);
}

/**
 * Keeps only the newest drafts that were discarded before their first save, up to the limit of open ones. So a person who discards made-up
 * ids adds no more rows.
 */
async function limitNeverSaved(trx: Database, owner: DraftOwner, newest: string): Promise<void> {
  await takeTurns(trx, owner);
  const { accountId, practiceId } = owner;
  await sql`
    delete from referral_drafts d using (
      select id from referral_drafts
      where account_id = ${accountId} and practice_id = ${practiceId} and state = 'discarded' and editor_id is null
      order by id = ${newest} desc, saved_at desc offset ${MAX_DRAFTS}
    ) older
    where d.account_id = ${accountId} and d.practice_id = ${practiceId} and d.id = older.id`.execute(trx);
}

/** The unsent draft that was started from a question to a clinic. */
async function findOfAdvice(db: Database, { accountId, practiceId }: DraftOwner, adviceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("referral_drafts")
    .select("id")
    .where("account_id", "=", accountId)
    .where("practice_id", "=", practiceId)
    .where("advice_id", "=", adviceId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return row?.id;
}

/** How drafts end. */
const closing = {
  /**
   * Locks an open draft until the transaction ends. For an editor, only if that editor saved it last.
   * @throws AppError `not_found`, `draft_closed`, `draft_changed`.
   */
  async hold(trx: Database, owner: DraftOwner, { id, editorId }: { id: string; editorId?: string | undefined }): Promise<void> {
    const row = await lock(trx, owner, id);
    if (row.state !== "open") throw draftClosed(row);
    if (editorId !== undefined && row.editor_id !== editorId) throw draftChanged();
  },

  /** Closes a draft, even before its first save arrives, which then is too late. A closed draft stays as it is. */
  async discard(trx: Database, owner: DraftOwner, id: string, now: Date): Promise<void> {
    const closed = { state: "discarded", sealed: null, saved_at: now } as const;
    const made = await trx
      .insertInto("referral_drafts")
      // The form is unknown and not needed, because there is no text.
      .values({ ...keyOf(owner, id), form: "new", ...closed })
      .onConflict((already) => already.columns(KEY).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return limitNeverSaved(trx, owner, id);
    const row = await lock(trx, owner, id);
    if (row.state === "open") await changing(trx, owner, id).set(closed).execute();
  },

  /**
   * Closes the draft of a referral that is being accepted, even before its first save arrives, which then is too late. Returns the question
   * to a clinic that it came from.
   * @throws AppError `draft_changed` if another form has saved it since, `draft_closed` if it was sent before.
   */
  async closeSent(trx: Database, owner: DraftOwner, sent: SentDraft, now: Date): Promise<{ adviceId: number | null }> {
    const { id, form, subject, editorId, referralId } = sent;
    const closed = { state: "sent", referral_id: referralId, sealed: null, saved_at: now } as const;
    const made = await trx
      .insertInto("referral_drafts")
      .values({ ...keyOf(owner, id), form, subject, ...closed })
      .onConflict((already) => already.columns(KEY).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) return { adviceId: null };
    const row = await lock(trx, owner, id);
    if (row.state === "sent") throw draftClosed(row);
    if (row.state === "open" && editorId !== undefined && row.editor_id !== editorId) throw draftChanged();
    await changing(trx, owner, id).set(closed).execute();
    return { adviceId: row.advice_id };
  },

  /**
   * Deletes drafts not saved since `before`, open or closed, oldest first and at most `most`. A draft with a stored file waits for the
   * file's removal. Returns their number.
   */
  async purge(db: Database, before: Date, most: number): Promise<number> {
    const { rows } = await sql`
      delete from referral_drafts where (account_id, practice_id, id) in (
        select d.account_id, d.practice_id, d.id from referral_drafts d
        where d.saved_at < ${before} and not exists (
          select from referral_draft_files f
          where (f.account_id, f.practice_id, f.draft_id) = (d.account_id, d.practice_id, d.id))
        order by d.saved_at limit ${most}::int)
      returning id`.execute(db);
    return rows.length;
  },
};

/** Drafts, encrypted with DATA_SECRET. */
export const draftRepository = (db: Database, { DATA_SECRET }: Pick<Config, "DATA_SECRET">) => {
  const texts = sealedTexts(DATA_SECRET, "linnet referral drafts");

  function contentOf(
    owner: DraftOwner,
    draft: DraftForm & { id: string; sealed: string | null; sealed_for: number | null },
  ): DraftContent | undefined {
    const sealer = { ...owner, practiceId: draft.sealed_for ?? owner.practiceId };
    const text = draft.sealed === null ? undefined : texts.open(bindingOf(sealer, draft), draft.sealed);
    return text === undefined ? undefined : DraftContent.safeParse(JSON.parse(text)).data;
  }

  return {
    /** All unsent drafts of an account in a practice, newest first. Drafts of another DATA_SECRET or an older form are left out. */
    async list(owner: DraftOwner): Promise<DraftSummary[]> {
      const rows = await db
        .selectFrom("referral_drafts")
        .select(COLUMNS)
        .where("account_id", "=", owner.accountId)
        .where("practice_id", "=", owner.practiceId)
        .where("state", "=", "open")
        .orderBy("saved_at", "desc")
        .orderBy("id")
        .execute();
      return rows.flatMap((row) => {
        const content = contentOf(owner, row);
        if (!content) return [];
        const { firstName = "", lastName = "", dateOfBirth = "" } = content.fields;
        const { id, form, subject, saved_at: savedAt } = row;
        return [{ id, practiceId: owner.practiceId, form, subject, firstName, lastName, dateOfBirth, savedOn: savedAt.toISOString() }];
      });
    },

    /** @throws AppError `not_found`, `draft_closed`. */
    async get(owner: DraftOwner, id: string): Promise<Omit<ReferralDraft, "files">> {
      const row = await db
        .selectFrom("referral_drafts")
        .select(COLUMNS)
        .where(({ and }) => and(keyOf(owner, id)))
        .executeTakeFirst();
      if (row && row.state !== "open") throw draftClosed(row);
      const content = row && contentOf(owner, row);
      if (!content) throw notFound("Draft");
      const { form, subject, version, saved_at: savedAt } = row;
      return { ...content, id: row.id, form, subject, version, savedOn: savedAt.toISOString() };
    },

    /**
     * Creates or saves a draft and returns its version. Among one editor's saves the last counts, in any order of arrival. Another editor
     * must know the current version. A draft that was saved before and is gone is not created again.
     * @throws AppError `not_found`, `draft_changed`, `draft_closed`, `draft_limit`.
     */
    async save(trx: Database, owner: DraftOwner, save: DraftSave, now: Date): Promise<{ version: number; savedAt: Date }> {
      const { id, form, subject, editorId, sequence, expectedVersion, fields, step, packet, adviceId = null } = save;
      const draft = { id, form, subject };
      const seal = (of: typeof draft) => texts.seal(bindingOf(owner, of), JSON.stringify({ fields, step, packet }));
      const made =
        expectedVersion === null &&
        (await trx
          .insertInto("referral_drafts")
          .values({
            ...keyOf(owner, id),
            form,
            subject,
            editor_id: editorId,
            sequence,
            sealed: seal(draft),
            saved_at: now,
            advice_id: adviceId,
          })
          .onConflict((already) => already.columns(KEY).doNothing())
          .returning("version")
          .executeTakeFirst());
      if (made) {
        await refuseTooMany(trx, owner);
        return { version: made.version, savedAt: now };
      }
      const row = await lock(trx, owner, id);
      if (row.state !== "open") throw draftClosed(row);
      const isSame = row.editor_id === editorId;
      if (!isSame && row.version !== expectedVersion) throw draftChanged();
      if (isSame && sequence <= row.sequence) return { version: row.version, savedAt: row.saved_at };
      const version = row.version + 1;
      await changing(trx, owner, id)
        .set({ editor_id: editorId, sequence, version, sealed: seal(row), sealed_for: null, saved_at: now })
        .execute();
      return { version, savedAt: now };
    },

    findOfAdvice: (owner: DraftOwner, adviceId: number) => findOfAdvice(db, owner, adviceId),

    ...closing,
  };
};
