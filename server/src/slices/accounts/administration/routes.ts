import { TZDate } from "@date-fns/tz";
import { type Account, accounts, type ListedAccount, MAX_ACCOUNTS, QUIET_DAYS } from "@linnet/contract/accounts";
import { ACCOUNT_FIELDS } from "@linnet/contract/accounts/field-list";
import { ACCOUNT_STATUS_TEXT } from "@linnet/contract/accounts/status";
import { valuesOf } from "@linnet/contract/field-list";
import { ROLE, ROLE_LABEL, ROLE_NAME, RoleId } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { format, subDays } from "../../../platform/dates.ts";
import { csv } from "../../../platform/http/csv.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import { isStaffEmail } from "../../../platform/is-staff-email.ts";
import type { Platform } from "../../../platform/platform.ts";
import { actionsFor, mayAdminister } from "../policy.ts";
import { changeableRoles, giveRole, takeRole } from "./change-roles.ts";
import { type AccountInState, listAccounts } from "./list-accounts.ts";
import { checkAnswer, editAccount, findManagedAccount } from "./managed-account.ts";
import { type ManagedAccount, managedAccountRepository } from "./managed-account-repository.ts";
import { withRefusalAudit } from "./with-refusal-audit.ts";

const columnsIn = (timeZone: string) => [
  "Last name",
  "First name",
  "Email",
  "Practices",
  "Roles",
  "Account status",
  `Last login (${timeZone})`,
];

const placesOf = ({ rolePerPractice }: ManagedAccount): string =>
  [...new Set(rolePerPractice.map(({ practiceName }) => practiceName).filter((name) => name !== ""))].join("; ");

const rolesOf = ({ rolePerPractice }: ManagedAccount): string => [...new Set(rolePerPractice.map(({ label }) => label))].join("; ");

/** A table of accounts, with times of the hospital's clock. */
function accountsAsCsv(accounts: readonly AccountInState[], timeZone: string): Buffer {
  const rows = accounts.map((account) => [
    account.lastName,
    account.firstName,
    account.email,
    placesOf(account),
    rolesOf(account),
    account.status ? ACCOUNT_STATUS_TEXT[account.status] : "",
    account.lastLoginAt ? format(new TZDate(account.lastLoginAt, timeZone), "yyyy-MM-dd HH:mm") : "",
  ]);
  return csv(columnsIn(timeZone), rows);
}

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);
const administrators = withRole(ROLE.systemAdmin);

const ROLES = RoleId.options.map(({ value }) => ({ roleId: value, roleName: ROLE_NAME[value], label: ROLE_LABEL[value] }));
/** What is an id and no user name, which is an e-mail address. */
const AN_ID = /^[1-9]\d{0,14}$/;

export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;
  const managed = managedAccountRepository(db);

  const toRow = ({ id, email, firstName, lastName, rolePerPractice, lastLoginAt, status }: AccountInState): ListedAccount => ({
    userId: id,
    userName: email,
    firstName,
    lastName,
    email,
    accountRolePerPractice: rolePerPractice,
    lastLoggedIn: lastLoginAt?.toISOString() ?? null,
    isInternal: isStaffEmail(email, config),
    accountStatus: status,
  });

  const filterOf = ({ searchterm, quiet, practice }: z.output<typeof accounts.all.body>) => ({
    text: searchterm,
    quietSince: quiet ? subDays(clock.now(), QUIET_DAYS) : null,
    practice,
  });

  /** The account as this caller sees it; the security question is of use to those who may ask it. */
  async function toAccount(actor: Actor, account: ManagedAccount): Promise<Account> {
    const { administered, user } = await findManagedAccount(platform, account);
    return {
      ...toRow({ ...account, status: administered.status }),
      ...valuesOf(ACCOUNT_FIELDS, account),
      securityQuestion: mayAdminister(actor) ? (user?.securityQuestion ?? null) : null,
      lastModifiedOn: account.modifiedAt.toISOString(),
      lastModifiedBy: account.modifiedBy,
      may: actionsFor(actor, administered),
      ...(await changeableRoles(platform, actor, account)),
    };
  }

  route(app, accounts.all, hospital, async ({ actor, body }) => {
    const found = await listAccounts(platform, filterOf(body), { status: body.status ?? null, most: MAX_ACCOUNTS });
    await audit(db, actor, { action: accounts.all.action, count: found.length });
    return found.map(toRow);
  });

  route(app, accounts.export, hospital, async ({ actor, body }) => {
    const found = await listAccounts(platform, filterOf(body), { status: body.status ?? null, most: null });
    await audit(db, actor, { action: accounts.export.action, count: found.length });
    const name = `accounts-${format(clock.now(), "yyyy-MM-dd")}.csv`;
    return { bytes: accountsAsCsv(found, config.HOSPITAL_TIME_ZONE), mediaType: "text/csv; charset=utf-8", name };
  });

  route(app, accounts.roles, hospital, () => ROLES);

  route(app, accounts.get, hospital, async ({ actor, body: { userId, userName } }) => {
    const id = userId ?? (userName && AN_ID.test(userName) ? Number(userName) : undefined);
    const found = id === undefined ? await managed.findByEmail(userName ?? "") : await managed.find(id);
    if (!found) throw notFound("Account");
    const shown = await toAccount(actor, found);
    await audit(db, actor, { action: accounts.get.action, object: `account ${found.id}` });
    return shown;
  });

  route(app, accounts.edit, administrators, async ({ actor, body, request }) => {
    const { userId, lastModifiedOn } = body;
    const edit = { id: userId, form: body, expectedVersion: expectedVersion(request, lastModifiedOn) };
    const { action } = accounts.edit;
    return toAccount(actor, await withRefusalAudit(db, actor, { action, userId }, () => editAccount(platform, actor, edit)));
  });

  route(app, accounts.giveRole, administrators, ({ actor, body }) =>
    withRefusalAudit(db, actor, { action: accounts.giveRole.action, userId: body.userId }, () => giveRole(platform, actor, body)),
  );

  route(app, accounts.takeRole, administrators, ({ actor, body }) =>
    withRefusalAudit(db, actor, { action: accounts.takeRole.action, userId: body.userId }, () => takeRole(platform, actor, body)),
  );

  route(app, accounts.verifyAnswer, administrators, ({ actor, body }) => checkAnswer(platform, actor, body));
}
