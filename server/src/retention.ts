import { MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import { DRAFT_DAYS } from "@linnet/contract/referrals/drafts";
import { removeExpired } from "./adapters/identity/embedded/provider-sessions.ts";
import { AUDIT_YEARS, dropOldMonths } from "./platform/audit/months.ts";
import { purgeOldKeys } from "./platform/http/idempotency.ts";
import type { Platform } from "./platform/platform.ts";
import { LEFT_AFTER_HOURS, purgeExpiredUploads } from "./platform/uploads/purge-uploads.ts";
import { ARRIVAL_DAYS, purgeArrivals } from "./slices/chart/public.ts";
import { purgeReplacedFiles, purgeVideos, REPLACED_FILE_YEARS, VIDEO_DAYS } from "./slices/content/public.ts";
import { purgeDrafts } from "./slices/referrals/public.ts";

type PurgingJob = "identity.clean-up" | "platform.clean-up";
type Needs = Pick<Platform, "config" | "db" | "clock" | "storage">;

interface Retention {
  what: string;
  kept: string;
  deletedBy: string;
  /** Where a job does nothing else than delete it. */
  purge?: { job: PurgingJob; run(needs: Needs): Promise<void> };
}

const daily = (run: (needs: Needs) => Promise<void>) => ({
  deletedBy: "nightly, `platform.clean-up`",
  purge: { job: "platform.clean-up" as const, run },
});

/** What is deleted by itself, and when: the jobs delete by this list, and docs/operations.md has it as its table. */
const RETENTION: Retention[] = [
  {
    what: "the audit trail",
    kept: `${AUDIT_YEARS} years after the end of the month; the seals stay`,
    ...daily(({ db, clock }) => dropOldMonths(db, clock.now())),
  },
  {
    what: "oddities of the audit trail",
    kept: `${MAX_AUDIT_YEARS} years`,
    deletedBy: "daily, `audit.find-oddities`",
  },
  { what: "replies of calls that may come twice", kept: "a day", ...daily(({ db }) => purgeOldKeys(db)) },
  {
    what: "drafts of referrals, with their files",
    kept: `${DRAFT_DAYS} days after they were saved last; sent or discarded, without text and files`,
    ...daily(purgeDrafts),
  },
  {
    what: "videos of deleted grand rounds, and those never used",
    kept: `${VIDEO_DAYS} days`,
    ...daily(purgeVideos),
  },
  {
    what: "files of content that another has replaced; the history of the records stays",
    kept: `${REPLACED_FILE_YEARS} years, and a day`,
    ...daily(purgeReplacedFiles),
  },
  {
    what: "reviews of results, and notes on them",
    kept: `${AUDIT_YEARS} years, as the audit trail`,
    ...daily(purgeArrivals),
  },
  {
    what: "arrivals of results without a review; the results are the record’s",
    kept: `${ARRIVAL_DAYS} days, once no one with access to the patient has them to review`,
    deletedBy: "nightly, `platform.clean-up`",
  },
  {
    what: "alerts about critical results, and who was told",
    kept: `${ARRIVAL_DAYS} days; one that waits for a physician or the hospital, until it is over`,
    deletedBy: "nightly, `platform.clean-up`",
  },
  {
    what: "uploads that were left in the temporary folder",
    kept: `${LEFT_AFTER_HOURS} hours; those of a server that was killed, until the next start on its machine`,
    ...daily(({ clock }) => purgeExpiredUploads(clock.now())),
  },
  { what: "files half-written to the data folder", kept: "6 hours", deletedBy: "each start" },
  {
    what: "sessions, codes and tokens of the embedded sign-in",
    kept: "until they expire",
    deletedBy: "hourly, `identity.clean-up`",
    purge: { job: "identity.clean-up", run: ({ db }) => removeExpired(db) },
  },
  {
    what: "waiting mails and other jobs (the outbox)",
    kept: "until they are done, 14 days at most; done or failed, 7 days",
    deletedBy: "pg-boss",
  },
  { what: "how often help to sign in was asked for, and the public form sent", kept: "a day", deletedBy: "the next request" },
  { what: "tries of security answers", kept: "an hour", deletedBy: "the next try" },
];

/** Deletes what is a job's to delete, one after the other. */
export async function purgeBy(job: PurgingJob, needs: Needs): Promise<void> {
  for (const { purge } of RETENTION) if (purge?.job === job) await purge.run(needs);
}

/** The list as a table of docs/operations.md. */
export const retentionTable = (): string =>
  ["| what | is kept | deleted |", "|---|---|---|", ...RETENTION.map(({ what, kept, deletedBy }) => `| ${what} | ${kept} | ${deletedBy} |`)]
    .map((line) => `${line}\n`)
    .join("");
