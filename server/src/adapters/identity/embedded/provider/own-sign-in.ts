import type { Database } from "../../../../platform/database/database.ts";
import { conflict, invalidInput, notFound } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { SelfService, SelfServiceCall } from "../../port.ts";
import { embeddedConfirmations } from "../confirmations.ts";
import { type EmbeddedFactor, embeddedRecoveryCodes, newRecoveryCodes } from "../factor.ts";
import { statusBehindLock } from "../failures.ts";
import { embeddedNotices, endForgottenLinks } from "../links.ts";
import { hashPassword, refuseGuessable } from "../passwords.ts";
import { endOtherProviderSessions, hasProviderSession } from "../provider-sessions.ts";

interface Parts extends Pick<Platform, "config" | "db" | "clock" | "jobs"> {
  factor: EmbeddedFactor;
}

async function findOwn(db: Database, subject: string) {
  const person = await db
    .selectFrom("identity_users")
    .select(["id", "email", "first_name as firstName", "last_name as lastName", "totp_secret", "totp_confirmed_at", "password_changed_at"])
    .where("id", "=", subject)
    .where(statusBehindLock, "=", "ACTIVE")
    .executeTakeFirst();
  if (!person) throw notFound("Account settings");
  return person;
}

const begunAnew = () => conflict("There is no second factor to confirm. You may have started over in another window. Try again.");

/** A person's own sign-in at the embedded provider: what they see and change; each change is emailed to them. */
export function embeddedOwnSignIn(parts: Parts): SelfService {
  const { config, db, clock, jobs } = parts;
  const confirmations = embeddedConfirmations(parts);
  const tell = embeddedNotices({ config, jobs });

  async function confirm({ subject: id, providerSession }: SelfServiceCall, password: string) {
    const person = await findOwn(db, id);
    await confirmations.confirmPassword({ id, providerSession }, { password, field: "password" }, clock.now());
    return person;
  }

  return {
    ...ownFactor(parts),

    isOpen: (providerSession) => hasProviderSession(db, providerSession),

    async settings(subject) {
      const person = await findOwn(db, subject);
      const codes = await db
        .selectFrom("identity_recovery_codes")
        .select((row) => row.fn.countAll<number>().as("left"))
        .where("user_id", "=", person.id)
        .where("used_at", "is", null)
        .executeTakeFirstOrThrow();
      return {
        passwordChangedAt: person.password_changed_at,
        factorSetUpAt: person.totp_confirmed_at,
        recoveryCodesLeft: Number(codes.left),
      };
    },

    async changePassword({ subject, providerSession, along }, { current, next }) {
      const person = await findOwn(db, subject);
      await confirmations.confirmPassword({ id: subject, providerSession }, { password: current, field: "current" }, clock.now());
      if (current === next) throw invalidInput({ next: "Choose a password that is not your current one" });
      await refuseGuessable(next, person, { field: "next", config });
      const passwordHash = await hashPassword(next);
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable("identity_users")
          .set({ password_hash: passwordHash, password_changed_at: clock.now(), modified_at: clock.now() })
          .where("id", "=", person.id)
          .execute();
        await endForgottenLinks(trx, person.id);
        await endOtherProviderSessions(trx, { accountId: person.id, keep: providerSession });
        await along(trx);
        await tell(trx, person.email, "Your password was changed");
      });
    },

    async confirmPassword(call, password) {
      await confirm(call, password);
      await db.transaction().execute(call.along);
    },

    async endOtherSessions(call, password) {
      const { id } = await confirm(call, password);
      await db.transaction().execute(async (trx) => {
        await endOtherProviderSessions(trx, { accountId: id, keep: call.providerSession });
        await call.along(trx);
      });
    },
  };
}

type OwnFactor = Pick<SelfService, "factorOf" | "prepareFactor" | "confirmFactor" | "removeFactor" | "newRecoveryCodes">;

/** The second factor: set up, taken away, and the codes for when it is not at hand. */
function ownFactor(parts: Parts): OwnFactor {
  const { config, db, clock, jobs, factor } = parts;
  const confirmations = embeddedConfirmations(parts);
  const recoveryCodes = embeddedRecoveryCodes(db);
  const tell = embeddedNotices({ config, jobs });

  return {
    factorOf: factor.stateOf,

    async prepareFactor({ subject, providerSession, along }, password) {
      const person = await findOwn(db, subject);
      if (person.totp_confirmed_at) throw conflict("You already have a second factor. Remove it before you set up another one.");
      await confirmations.confirmPassword({ id: person.id, providerSession }, { password, field: "password" }, clock.now());
      return db.transaction().execute(async (trx) => {
        await along(trx);
        return factor.prepare(trx, person.id, person.email);
      });
    },

    async confirmFactor({ subject, providerSession, along }, code) {
      const person = await findOwn(db, subject);
      if (!person.totp_secret || person.totp_confirmed_at) throw begunAnew();
      if (!(await factor.takeFirst(person.id, code, clock.now()))) throw invalidInput({ code: "This code is wrong. Enter the next one." });
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        if (!(await factor.confirm(trx, person.id, { sealed: person.totp_secret ?? "", now: clock.now() }))) throw begunAnew();
        await recoveryCodes.keep(trx, person.id, hashes);
        await endOtherProviderSessions(trx, { accountId: person.id, keep: providerSession });
        await along(trx);
        await tell(trx, person.email, "A second factor was added to your account");
      });
      return codes;
    },

    async removeFactor({ subject, providerSession, along }, proof) {
      const person = await findOwn(db, subject);
      if (!person.totp_confirmed_at) throw conflict("There is no second factor to remove");
      await confirmations.confirmFactor({ id: person.id, providerSession }, proof, clock.now());
      await db.transaction().execute(async (trx) => {
        await factor.remove(trx, person.id);
        await endOtherProviderSessions(trx, { accountId: person.id, keep: providerSession });
        await along(trx);
        await tell(trx, person.email, "The second factor was removed from your account");
      });
    },

    async newRecoveryCodes({ subject, providerSession, along }, proof) {
      const person = await findOwn(db, subject);
      if (!person.totp_confirmed_at) throw conflict("Set up a second factor first");
      await confirmations.confirmFactor({ id: person.id, providerSession }, proof, clock.now());
      const { codes, hashes } = await newRecoveryCodes();
      await db.transaction().execute(async (trx) => {
        await recoveryCodes.keep(trx, person.id, hashes);
        await along(trx);
        await tell(trx, person.email, "New recovery codes were created for your account");
      });
      return codes;
    },
  };
}
