import { DOWNLOAD_ONLY } from "@linnet/contract/endpoint";
import { letterFile, type ReferralLetter } from "@linnet/contract/referrals/letters";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { allUsed } from "../../../../platform/all-used.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { referralFileName } from "../../shared/referral-file-name.ts";

const Scan = z.enum(["clean", "not-scanned"]);

/** The name in the database. People see {@link referralFileName}. */
export const LETTER_NAME = "letter.pdf";

/** Joins the current letter of a row `r` of referrals, as `l`. Most have none. */
export const withLetter = sql`left join referral_letters l on l.referral_id = r.id and l.ended_at is null`;

/** The letter `l` and the loop's times of a row `r`, for a list. */
export const loopColumns: RawBuilder<unknown> = sql`
  l.id as letter_id, l.sent_at as letter_at, l.is_correction as letter_is_correction, l.done_at as letter_done_at,
  (select min(x.read_at) from referral_letter_reads x where x.letter_id = l.id and not x.as_staff) as letter_read_by_physician_at,
  (select json_build_object('at', x.read_at, 'name', a.last_name || ', ' || a.first_name)
    from referral_letter_reads x join accounts a on a.id = x.account_id where x.letter_id = l.id
    order by x.read_at, x.account_id limit 1) as letter_first_read,
  case when r.course in ('seen', 'completed') then (
    select max(e.at) from referral_events e where e.referral_id = r.id and e.kind = 'seen') end as visited_at`;

/** The columns of {@link loopColumns}. */
export interface LoopRow {
  letter_id: number | null;
  letter_at: Date | null;
  letter_is_correction: boolean | null;
  letter_done_at: Date | null;
  letter_read_by_physician_at: Date | null;
  letter_first_read: { at: string; name: string } | null;
  visited_at: Date | null;
}

/** The current letter, for changes. */
export interface CurrentLetter {
  id: number;
  isRead: boolean;
  isReadByPhysician: boolean;
  isDone: boolean;
}

interface LetterRow {
  id: number;
  sentOn: Date;
  state: ReferralLetter["state"];
  isCorrection: boolean;
  endedOn: Date | null;
  endedBecause: string | null;
  clinicName: string;
  bytes: number;
  scan: string;
  readers: { name: string; isStaff: boolean; at: string }[];
  doneAt: Date | null;
  doneBy: string | null;
  what: string | null;
}

const shownLetter = (
  referralId: number,
  { sentOn, endedOn, clinicName, scan, readers, doneAt, doneBy, what, ...letter }: LetterRow,
): ReferralLetter => ({
  ...letter,
  fileName: referralFileName({ referralId, clinicName, kind: "letter" }),
  sentOn: sentOn.toISOString(),
  endedOn: endedOn?.toISOString() ?? null,
  scan: Scan.parse(scan),
  readers: readers.map((reader) => ({ ...reader, at: new Date(reader.at).toISOString() })),
  done: doneAt && { at: doneAt.toISOString(), name: doneBy ?? "", what: what ?? "" },
});

/** Clinics' letters after a visit, and their readers. */
export const letterRepository = (db: Database) => ({
  /** All letters of a referral, newest first. */
  async of(referralId: number): Promise<ReferralLetter[]> {
    const { rows } = await sql<LetterRow>`
      select l.id, l.sent_at as "sentOn", coalesce(l.ended_as, 'current') as state, l.is_correction as "isCorrection",
        l.ended_at as "endedOn", l.ended_because as "endedBecause", c.name as "clinicName", f.bytes, f.scan,
        l.done_at as "doneAt", d.last_name || ', ' || d.first_name as "doneBy", l.what_was_done as what,
        (select coalesce(json_agg(json_build_object('name', a.last_name || ', ' || a.first_name, 'isStaff', x.as_staff, 'at', x.read_at)
            order by x.read_at, x.account_id), '[]')
          from referral_letter_reads x join accounts a on a.id = x.account_id where x.letter_id = l.id) as readers
      from referral_letters l join stored_files f on f.id = l.file_id left join accounts d on d.id = l.done_by
        join referrals r on r.id = l.referral_id join clinics c on c.id = r.clinic_id
      where l.referral_id = ${referralId} order by l.id desc`.execute(db);
    return rows.map((row) => shownLetter(referralId, row));
  },

  /** The file of the current letter. A withdrawn or corrected letter no longer opens. */
  async findFile(referralId: number, letterId: number): Promise<{ key: string; mediaType: string; name: string } | undefined> {
    const row = await db
      .selectFrom("referral_letters as l")
      .innerJoin("stored_files as f", "f.id", "l.file_id")
      .innerJoin("referrals as r", "r.id", "l.referral_id")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .select(["f.key", "f.media_type as mediaType", "c.name as clinicName"])
      .where("l.referral_id", "=", referralId)
      .where("l.id", "=", letterId)
      .where("l.ended_at", "is", null)
      .where("f.media_type", "in", [...letterFile.mediaTypes, DOWNLOAD_ONLY])
      .executeTakeFirst();
    if (!row) return undefined;
    const { clinicName, ...file } = row;
    return { ...file, name: referralFileName({ referralId, clinicName, kind: "letter" }) };
  },

  /** Call it while holding the referral. */
  async current(referralId: number): Promise<CurrentLetter | undefined> {
    const { rows } = await sql<CurrentLetter>`
      select l.id, l.done_at is not null as "isDone",
        exists (select from referral_letter_reads x where x.letter_id = l.id) as "isRead",
        exists (select from referral_letter_reads x where x.letter_id = l.id and not x.as_staff) as "isReadByPhysician"
      from referral_letters l where l.referral_id = ${referralId} and l.ended_at is null`.execute(db);
    return rows[0];
  },

  async add(
    trx: Database,
    {
      referralId,
      fileId,
      isCorrection,
      by,
      source,
      now,
      ...rest
    }: { referralId: number; fileId: string; isCorrection: boolean; by: number | null; source?: string; now: Date },
  ): Promise<number> {
    allUsed(rest);
    const { id } = await trx
      .insertInto("referral_letters")
      .values({
        referral_id: referralId,
        file_id: fileId,
        is_correction: isCorrection,
        sent_at: now,
        sent_by: by,
        source: source ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Ends the current letter. */
  async end(trx: Database, id: number, { as, because, now }: { as: "corrected" | "withdrawn"; because: string; now: Date }): Promise<void> {
    await trx.updateTable("referral_letters").set({ ended_as: as, ended_because: because, ended_at: now }).where("id", "=", id).execute();
  },

  /** Marks a letter as read. Returns whether this is the practice's first reader, or its first physician after staff. */
  async markRead(trx: Database, id: number, { by, asStaff, now }: { by: number; asStaff: boolean; now: Date }): Promise<boolean> {
    const { rows } = await sql<{ is_news: boolean }>`
      with before as (select coalesce(bool_or(not as_staff or ${asStaff}), false) as is_read from referral_letter_reads where letter_id = ${id})
      insert into referral_letter_reads (letter_id, account_id, as_staff, read_at)
      select ${id}::bigint, ${by}::bigint, ${asStaff}::boolean, ${now}::timestamptz
      on conflict (letter_id, account_id) do update set as_staff = false
        where referral_letter_reads.as_staff and not excluded.as_staff
      returning (select not is_read from before) as is_news`.execute(trx);
    return rows[0]?.is_news ?? false;
  },

  async markDone(trx: Database, id: number, { by, what, now }: { by: number; what: string; now: Date }): Promise<void> {
    await trx.updateTable("referral_letters").set({ done_at: now, done_by: by, what_was_done: what }).where("id", "=", id).execute();
  },

  /** The clinic's letter is a change by the hospital, so lists and home show it as new. */
  async markChanged(trx: Database, referralId: number, now: Date): Promise<void> {
    await trx.updateTable("referrals").set({ changed_by_hospital_at: now }).where("id", "=", referralId).execute();
  },
});
