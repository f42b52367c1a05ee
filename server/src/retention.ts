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
  /** The job that deletes it, if it does nothing else. */
  purge?: { job: PurgingJob; run(needs: Needs): Promise<void> };
}

const daily = (run: (needs: Needs) => Promise<void>) => ({
  purge: { job: "platform.clean-up" as const, run },
});

/** How long data is kept. Jobs delete by this list, and docs/operations/configure.md shows it as a table. */
const RETENTION: Retention[] = [
  {
    what: "the audit trail",
    kept: `${AUDIT_YEARS} years after the end of the month (the seals stay)`,
    ...daily(({ db, clock }) => dropOldMonths(db, clock.now())),
  },
  {
    what: "flagged activity in the audit trail",
    kept: `${MAX_AUDIT_YEARS} years`,
  },
  { what: "saved replies of retried calls", kept: "a day", ...daily(({ db }) => purgeOldKeys(db)) },
  {
    what: "referral drafts and their files",
    kept: `${DRAFT_DAYS} days after the last save (text and files go once it is sent or discarded)`,
    ...daily(purgeDrafts),
  },
  {
    what: "videos of deleted grand rounds, and unused ones",
    kept: `${VIDEO_DAYS} days`,
    ...daily(purgeVideos),
  },
  {
    what: "replaced content files (the history stays)",
    kept: `${REPLACED_FILE_YEARS} years and a day`,
    ...daily(purgeReplacedFiles),
  },
  {
    what: "result reviews and their notes",
    kept: `${AUDIT_YEARS} years, like the audit trail`,
    ...daily(purgeArrivals),
  },
  {
    what: "new results that no one reviewed",
    kept: `${ARRIVAL_DAYS} days, or longer while someone with access has them to review`,
  },
  {
    what: "alerts about critical results",
    kept: `${ARRIVAL_DAYS} days (an open alert until it is closed)`,
  },
  {
    what: "uploads left in the temporary folder",
    kept: `${LEFT_AFTER_HOURS} hours (after a crash, until the next start on that machine)`,
    ...daily(({ clock }) => purgeExpiredUploads(clock.now())),
  },
  { what: "unfinished files in the data folder", kept: "6 hours" },
  {
    what: "sessions, codes and tokens of the embedded sign-in",
    kept: "until they expire",
    purge: { job: "identity.clean-up", run: ({ db }) => removeExpired(db) },
  },
  {
    what: "queued emails and other jobs",
    kept: "until done (at most 14 days), then 7 days",
  },
  { what: "counters for sign-in help and the public form", kept: "a day" },
  { what: "attempts to answer a security question", kept: "an hour" },
];

/** Deletes the expired data of a job, one kind at a time. */
export async function purgeBy(job: PurgingJob, needs: Needs): Promise<void> {
  for (const { purge } of RETENTION) if (purge?.job === job) await purge.run(needs);
}

/** The table in docs/operations/configure.md. */
export const retentionTable = (): string =>
  ["| data | kept |", "|---|---|", ...RETENTION.map(({ what, kept }) => `| ${what} | ${kept} |`)].map((line) => `${line}\n`).join("");
