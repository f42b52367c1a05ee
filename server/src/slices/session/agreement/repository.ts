import type { SignatureService } from "../../../adapters/signature/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AGREEMENT_VERSION } from "../../memberships/public.ts";
import type { SigningRole } from "../policy.ts";

/** As what a person signs: owner of a practice, or lead of an embassy (practiceId null). */
export interface Capacity {
  accountId: number;
  roleId: SigningRole;
  practiceId: number | null;
}

/** An agreement that an e-signature service was given and that has not come back. */
export interface OpenEnvelope extends Capacity {
  id: string;
  service: SignatureService["name"];
  serviceEnvelopeId: string;
}

/** All of the current version: of an older one nothing is asked for any more. */
export const agreementRepository = (db: Database) => ({
  /** The roles for which the person has signed: as owner of this practice, as lead of an embassy. */
  async signedRoles(accountId: number, practiceId: number | null): Promise<number[]> {
    const rows = await db
      .selectFrom("agreement_signatures")
      .select("role_id")
      .where("account_id", "=", accountId)
      .where("version", "=", AGREEMENT_VERSION)
      .where((row) => row.or([row("practice_id", "is", null), row("practice_id", "=", practiceId)]))
      .execute();
    return rows.map(({ role_id }) => role_id);
  },

  async embassyName(embassyId: number): Promise<string | undefined> {
    const row = await db.selectFrom("embassies").select("name").where("id", "=", embassyId).executeTakeFirst();
    return row?.name;
  },

  async findOpen(capacity: Capacity): Promise<OpenEnvelope | undefined> {
    const row = await db
      .selectFrom("agreement_envelopes")
      .select(["id", "service", "service_envelope_id as serviceEnvelopeId"])
      .where("account_id", "=", capacity.accountId)
      .where("role_id", "=", capacity.roleId)
      .where("practice_id", "is not distinct from", capacity.practiceId)
      .where("version", "=", AGREEMENT_VERSION)
      .where("status", "=", "sent")
      .executeTakeFirst();
    return row && { ...row, ...capacity };
  },

  /** Nothing when there is an open one already: at most one is, for a person in a capacity. */
  async addOpen(trx: Database, envelope: Omit<OpenEnvelope, "id">, now: Date): Promise<OpenEnvelope | undefined> {
    const row = await trx
      .insertInto("agreement_envelopes")
      .values({
        account_id: envelope.accountId,
        role_id: envelope.roleId,
        practice_id: envelope.practiceId,
        version: AGREEMENT_VERSION,
        service: envelope.service,
        service_envelope_id: envelope.serviceEnvelopeId,
        ordered_at: now,
      })
      .onConflict((open) => open.doNothing())
      .returning("id")
      .executeTakeFirst();
    return row && { ...envelope, id: row.id };
  },

  /** Says whether it was this call that settled it. */
  async settle(trx: Database, id: string, status: "completed" | "declined" | "voided", now: Date): Promise<boolean> {
    const settled = await trx
      .updateTable("agreement_envelopes")
      .set({ status, settled_at: now })
      .where("id", "=", id)
      .where("status", "=", "sent")
      .returning("id")
      .executeTakeFirst();
    return settled !== undefined;
  },

  /** The sealed agreement that is in force for the person as what they are now; the last one where there are two. */
  async findSealedFile({ accountId, practice, roles }: Pick<Actor, "accountId" | "practice" | "roles">): Promise<string | undefined> {
    if (roles.length === 0) return undefined;
    const row = await db
      .selectFrom("agreement_signatures")
      .select("file_id")
      .where("account_id", "=", accountId)
      .where("version", "=", AGREEMENT_VERSION)
      .where("file_id", "is not", null)
      .where("role_id", "in", roles)
      .where((row) => row.or([row("practice_id", "is", null), row("practice_id", "=", practice?.id ?? null)]))
      .orderBy("signed_at", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.file_id ?? undefined;
  },
});
