import { sql } from "kysely";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "./errors.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1_000_000;

/** What one person may send and upload within a day, whatever server they meet. */
export interface DailyQuotas {
  /** Counts something that is sent to someone. @throws AppError `rate_limited` once the day's share is used up */
  countSending(accountId: number): Promise<void>;
  /** @throws AppError `rate_limited` once the files of the day are too many for another one */
  requireRoomForFiles(accountId: number): Promise<void>;
  countFiles(accountId: number, bytes: number): Promise<void>;
}

type Limits = Pick<Config, "SENDINGS_PER_DAY" | "UPLOAD_MB_PER_DAY" | "SUPPORT_PHONE" | "SUPPORT_PHONE_OPTION">;

/** The quotas, counted in the database. A day begins with the first thing that is counted in it. */
export function dailyQuotas({ db, clock, config }: { db: Database; clock: Clock; config: Limits }): DailyQuotas {
  const { SENDINGS_PER_DAY, UPLOAD_MB_PER_DAY, SUPPORT_PHONE, SUPPORT_PHONE_OPTION } = config;
  const dayAgo = () => new Date(clock.now().getTime() - DAY_MS);

  async function tooMuch(accountId: number, sentence: string): Promise<AppError> {
    const row = await db.selectFrom("daily_quotas").select("since").where("account_id", "=", accountId).executeTakeFirst();
    const left = (row?.since.getTime() ?? 0) + DAY_MS - clock.now().getTime();
    const call = `Try again tomorrow, or call ${SUPPORT_PHONE}, option ${SUPPORT_PHONE_OPTION}.`;
    return new AppError("rate_limited", `${sentence} ${call}`, { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  }

  return {
    async countSending(accountId) {
      const { rows } = await sql`
        insert into daily_quotas as q (account_id, since, sendings) values (${accountId}, ${clock.now()}, 1)
        on conflict (account_id) do update set
          since = case when q.since <= ${dayAgo()} then excluded.since else q.since end,
          sendings = case when q.since <= ${dayAgo()} then 1 else q.sendings + 1 end,
          file_bytes = case when q.since <= ${dayAgo()} then 0 else q.file_bytes end
        where q.since <= ${dayAgo()} or q.sendings < ${SENDINGS_PER_DAY}
        returning account_id`.execute(db);
      if (rows.length === 0) throw await tooMuch(accountId, `You can send at most ${SENDINGS_PER_DAY} messages and forms per day.`);
    },

    async requireRoomForFiles(accountId) {
      const used = db
        .selectFrom("daily_quotas")
        .select("account_id")
        .where("account_id", "=", accountId)
        .where("since", ">", dayAgo())
        .where("file_bytes", ">=", UPLOAD_MB_PER_DAY * MEGABYTE);
      if (await used.executeTakeFirst()) throw await tooMuch(accountId, `You can upload at most ${UPLOAD_MB_PER_DAY} MB of files per day.`);
    },

    async countFiles(accountId, bytes) {
      await sql`
        insert into daily_quotas as q (account_id, since, file_bytes) values (${accountId}, ${clock.now()}, ${bytes})
        on conflict (account_id) do update set
          since = case when q.since <= ${dayAgo()} then excluded.since else q.since end,
          sendings = case when q.since <= ${dayAgo()} then 0 else q.sendings end,
          file_bytes = case when q.since <= ${dayAgo()} then excluded.file_bytes else q.file_bytes + excluded.file_bytes end`.execute(db);
    },
  };
}
