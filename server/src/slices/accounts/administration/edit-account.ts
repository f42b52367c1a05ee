import { accounts } from "@linnet/contract/accounts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden, notFound } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { actionsFor } from "../policy.ts";
import { findAdministered } from "./find-administered.ts";
import { type AccountFields, type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";

interface Form {
  firstName: string;
  lastName: string;
  mobilePhoneNumber: string;
  officePhoneNumber: string;
}

interface Edit {
  id: number;
  form: Form;
  /** When the caller's copy was changed last. */
  seen: Date | undefined;
}

const stale = () => conflict("Somebody has changed this account since you opened it. Please load it again.");

const changedIn = (before: ManagedAccount, after: AccountFields): string[] =>
  (["firstName", "lastName", "mobilePhone", "officePhone"] as const).filter((field) => before[field] !== after[field]);

/**
 * Writes name and telephone, here and at the identity provider where it knows the person. The provider comes first: when it does
 * not answer nothing is changed, and the form can be sent again.
 * @throws AppError `not_found`, `forbidden` for the hospital's own staff, `conflict` when somebody was faster, `upstream_unavailable`
 */
export async function editAccount(platform: Platform, actor: Actor, { id, form, seen }: Edit): Promise<ManagedAccount> {
  const { db, clock, identityAdministration } = platform;
  const before = await managedAccountRepository(db).find(id);
  if (!before) throw notFound("Account");
  const { administered, user } = await findAdministered(platform, before);
  if (!actionsFor(actor, administered).edit) throw forbidden("Accounts of the hospital's own staff are not changed here");
  if (seen && seen < before.modifiedAt) throw stale();

  const { firstName, lastName } = form;
  const fields = { firstName, lastName, mobilePhone: form.mobilePhoneNumber, officePhone: form.officePhoneNumber };
  if (user) await identityAdministration?.update(user.id, { firstName, lastName, mobilePhone: fields.mobilePhone });
  return db.transaction().execute(async (trx) => {
    const managed = managedAccountRepository(trx);
    if (!(await managed.change(trx, id, { fields, seen, now: clock.now() }))) throw stale();
    await audit(trx, actor, { action: accounts.edit.action, object: `account ${id}`, changed: changedIn(before, fields) });
    const saved = await managed.find(id);
    if (!saved) throw notFound("Account");
    return saved;
  });
}
