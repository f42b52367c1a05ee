import type { Selectable } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import type { CaseOrder } from "../port.ts";

export type CaseState = Selectable<Tables["embedded_intake"]>["state"];

/** A referral as the hospital's desk knows it. */
export interface IntakeCase extends CaseOrder {
  referralId: number;
  ehrId: string;
  state: CaseState;
  /** Why it was declined, cancelled or put on hold. */
  reason: string | null;
  startsAt: Date | null;
  minutes: number;
  /** The referring office's reason to cancel. */
  cancelReason: string | null;
  /** When the desk acts on its own; null while it waits for a person. */
  nextStepAt: Date | null;
  changedAt: Date;
}

export type CaseChange = Partial<
  Pick<IntakeCase, "state" | "reason" | "startsAt" | "minutes" | "location" | "resource" | "cancelReason" | "nextStepAt" | "changedAt">
>;

/** Each change is later than the one before, whatever the clock says: what is not later is not read. */
export const nextChangeTime = ({ changedAt }: IntakeCase, now: Date): Date => new Date(Math.max(now.getTime(), changedAt.getTime() + 1));

const columns = [
  "referral_id as referralId",
  "ehr_id as ehrId",
  "clinic_id as clinicId",
  "clinic",
  "takes_new_patients as takesNewPatients",
  "is_new_patient as isNewPatient",
  "location",
  "resource",
  "state",
  "reason",
  "starts_at as startsAt",
  "minutes",
  "cancel_reason as cancelReason",
  "next_step_at as nextStepAt",
  "changed_at as changedAt",
] as const;

const orderColumns = ({ clinicId, clinic, takesNewPatients, isNewPatient, location, resource }: CaseOrder) => ({
  clinic_id: clinicId,
  clinic,
  takes_new_patients: takesNewPatients,
  is_new_patient: isNewPatient,
  location,
  resource,
});

/** The hospital's number of a referral. */
export const ehrIdOf = (referralId: number) => `WCH-${String(referralId).padStart(8, "0")}`;

/** The days on which no clinic works, besides weekends. */
export async function clinicHolidays(trx: Database): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom("hospital_holidays").select("day").execute();
  return new Set(rows.map(({ day }) => day));
}

/** The referrals at the embedded intake. */
export const embeddedCases = (db: Database) => ({
  /** Says whether it is new: the same referral is taken once. */
  async add(trx: Database, opened: CaseOrder & Pick<IntakeCase, "referralId" | "ehrId" | "changedAt" | "nextStepAt">): Promise<boolean> {
    const added = await trx
      .insertInto("embedded_intake")
      .values({
        ...orderColumns(opened),
        referral_id: opened.referralId,
        ehr_id: opened.ehrId,
        received_at: opened.changedAt,
        changed_at: opened.changedAt,
        next_step_at: opened.nextStepAt,
      })
      .onConflict((known) => known.column("referral_id").doNothing())
      .returning("referral_id")
      .executeTakeFirst();
    return added !== undefined;
  },

  /** Locks the case for one caller; others wait. */
  async hold(trx: Database, referralId: number): Promise<IntakeCase | undefined> {
    return trx.selectFrom("embedded_intake").select(columns).where("referral_id", "=", referralId).forUpdate().executeTakeFirst();
  },

  async change(trx: Database, referralId: number, change: CaseChange): Promise<void> {
    const { startsAt, cancelReason, nextStepAt, changedAt, ...same } = change;
    const changes = {
      ...same,
      ...(startsAt !== undefined && { starts_at: startsAt }),
      ...(cancelReason !== undefined && { cancel_reason: cancelReason }),
      ...(nextStepAt !== undefined && { next_step_at: nextStepAt }),
      ...(changedAt && { changed_at: changedAt }),
    };
    await trx.updateTable("embedded_intake").set(changes).where("referral_id", "=", referralId).execute();
  },

  async redirect(trx: Database, referralId: number, order: CaseOrder): Promise<void> {
    await trx.updateTable("embedded_intake").set(orderColumns(order)).where("referral_id", "=", referralId).execute();
  },

  /** Whether a clinic has given that slot of a resource to another referral. */
  async isTaken(
    trx: Database,
    { referralId, clinicId, resource, startsAt }: Pick<IntakeCase, "referralId" | "clinicId" | "resource" | "startsAt">,
  ) {
    const taken = await trx
      .selectFrom("embedded_intake")
      .select("referral_id")
      .where("clinic_id", "=", clinicId)
      .where("resource", "=", resource)
      .where("starts_at", "=", startsAt)
      .where("referral_id", "<>", referralId)
      .executeTakeFirst();
    return taken !== undefined;
  },

  /** The slots that a clinic has given from a moment on. */
  async takenSlots(trx: Database, clinicId: number, from: Date): Promise<Date[]> {
    const rows = await trx
      .selectFrom("embedded_intake")
      .select("starts_at")
      .where("clinic_id", "=", clinicId)
      .where("starts_at", ">=", from)
      .execute();
    return rows.flatMap(({ starts_at }) => starts_at ?? []);
  },

  /** What has changed since a moment, oldest first; null asks for everything. */
  async changedSince(since: Date | null): Promise<IntakeCase[]> {
    return db
      .selectFrom("embedded_intake")
      .select(columns)
      .$if(since !== null, (query) => query.where("changed_at", ">=", since ?? new Date(0)))
      .orderBy("changed_at")
      .orderBy("referral_id")
      .execute();
  },

  /** The referrals whose next step is due. */
  async due(now: Date): Promise<number[]> {
    const rows = await db
      .selectFrom("embedded_intake")
      .select("referral_id")
      .where("next_step_at", "<=", now)
      .orderBy("next_step_at")
      .execute();
    return rows.map(({ referral_id }) => referral_id);
  },

  /** The referrals that came last. */
  async latest(most: number): Promise<IntakeCase[]> {
    return db.selectFrom("embedded_intake").select(columns).orderBy("received_at", "desc").limit(most).execute();
  },
});
