import { ACCOUNT_STATUSES, type AccountStatus } from "@linnet/contract/accounts/status";
import { describe, expect, it } from "vitest";
import type { IdentityAdministration } from "../src/adapters/identity-administration/port.ts";

/** The security question of people in the suite, if their status has one. */
export const QUESTION = "What was the name of your first pet?";
export const ANSWER = "Großer Hund";

/** A provider under test, and the ways to make people there and to look at them. */
export interface AdministeredProvider {
  administration(): IdentityAdministration;
  /** Creates a person with this status, second factor, and the question and answer above; without a password they have none of these. */
  somebody(status: AccountStatus): Promise<{ id: string; email: string }>;
  hasFactor(id: string): Promise<boolean>;
  personOf(id: string): Promise<{ firstName: string; lastName: string; mobilePhone: string }>;
  /** An unused id. */
  unknownId: string;
  /** What this provider refuses beyond what the portal refuses, as 'act STATUS'. */
  alsoRefused?: readonly string[];
  /** How long its temporary passwords are at least; 14 where the portal makes them up. */
  temporaryPasswordLength?: number;
}

const IN_USE: readonly AccountStatus[] = ["ACTIVE", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"];
const UNUSED: readonly AccountStatus[] = ["STAGED", "PROVISIONED"];

interface Act {
  name: string;
  act(administration: IdentityAdministration, id: string): Promise<unknown>;
  from: readonly AccountStatus[];
  /** Empty: it stays as it is. */
  to?: AccountStatus;
}

/** Which status allows which act (S2 §4; decision G-ACC-15). */
const ACTS: Act[] = [
  { name: "reactivate", act: (at, id) => at.reactivate(id), from: UNUSED, to: "PROVISIONED" },
  { name: "suspend", act: (at, id) => at.suspend(id), from: [...UNUSED, ...IN_USE], to: "SUSPENDED" },
  { name: "unsuspend", act: (at, id) => at.unsuspend(id), from: ["SUSPENDED"], to: "ACTIVE" },
  { name: "unlock", act: (at, id) => at.unlock(id), from: ["LOCKED_OUT"], to: "ACTIVE" },
  { name: "sendPasswordReset", act: (at, id) => at.sendPasswordReset(id), from: IN_USE, to: "RECOVERY" },
  { name: "temporaryPassword", act: (at, id) => at.temporaryPassword(id), from: IN_USE, to: "PASSWORD_EXPIRED" },
  { name: "resetFactors", act: (at, id) => at.resetFactors(id), from: IN_USE },
];

let count = 0;
const newUser = () => {
  count += 1;
  return { email: `Invited${count}@linnet.example`, firstName: "Ina", lastName: "Weber", mobilePhone: "2025550143" };
};

/** The promises of the port: every adapter keeps them. Call it at the top of a test file. */
export function identityAdministrationSuite(subject: AdministeredProvider): void {
  const at = () => subject.administration();
  const statusOf = async (email: string) => (await at().findByEmail(email))?.status;

  describe("what a status allows", () => {
    const cases = ACTS.flatMap((act) => ACCOUNT_STATUSES.map((status) => ({ ...act, status })));
    const isAllowed = ({ name, from, status }: (typeof cases)[number]) =>
      from.includes(status) && !subject.alsoRefused?.includes(`${name} ${status}`);

    it.each(cases.filter(isAllowed))("$name is done in the status $status", async ({ act, status, to }) => {
      const { id, email } = await subject.somebody(status);
      await act(at(), id);
      expect(await statusOf(email)).toBe(to ?? status);
    });

    it.each(cases.filter((one) => !isAllowed(one)))("$name is refused in the status $status", async ({ act, status }) => {
      const { id, email } = await subject.somebody(status);
      await expect(act(at(), id)).rejects.toMatchObject({ code: "conflict" });
      expect(await statusOf(email)).toBe(status);
    });

    it.each(ACTS)("$name says that it does not know somebody", async ({ act }) => {
      await expect(act(at(), subject.unknownId)).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("people of the provider", () => {
    it("are found by their e-mail, however it is spelled", async () => {
      const { id, email } = await subject.somebody("ACTIVE");
      expect(await at().findByEmail(email.toUpperCase())).toMatchObject({ id, status: "ACTIVE", securityQuestion: QUESTION });
      expect(await at().findByEmail("nobody@linnet.example")).toBeUndefined();
    });

    it("are listed with how they stand, as far as they are known", async () => {
      const people = await Promise.all((["STAGED", "LOCKED_OUT", "ACTIVE"] as const).map((status) => subject.somebody(status)));
      const emails = people.map(({ email }) => email.toLowerCase());
      const many = Array.from({ length: 90 }, (_, index) => `nobody${index}@linnet.example`);
      const statuses = await at().statusesOf([...many, ...people.map(({ email }) => email.toUpperCase())]);
      expect(
        [...statuses]
          .filter(([email]) => emails.includes(email))
          .map(([, status]) => status)
          .sort(),
      ).toEqual(["ACTIVE", "LOCKED_OUT", "STAGED"]);
      expect(statuses.size).toBe(3);
      expect(await at().statusesOf([])).toEqual(new Map());
    });

    it("are made once; a known e-mail is given back as it is", async () => {
      const user = newUser();
      const made = await at().createProvisioned(user);
      expect(made).toMatchObject({ email: user.email, status: "PROVISIONED", securityQuestion: null });
      const active = await subject.somebody("ACTIVE");
      expect(await at().createProvisioned({ ...user, email: active.email })).toMatchObject({ id: active.id, status: "ACTIVE" });
      expect(await subject.personOf(made.id)).toEqual({ firstName: "Ina", lastName: "Weber", mobilePhone: "2025550143" });
    });

    it("have the name and the phone that the portal gives them", async () => {
      const { id } = await subject.somebody("SUSPENDED");
      const changed = { firstName: "Änne", lastName: "O'Brien-Li", mobilePhone: "2025550199" };
      await at().update(id, changed);
      expect(await subject.personOf(id)).toEqual(changed);
      await expect(at().update(subject.unknownId, changed)).rejects.toMatchObject({ code: "not_found" });
    });

    it("have no second factor once it was reset", async () => {
      const { id } = await subject.somebody("ACTIVE");
      expect(await subject.hasFactor(id)).toBe(true);
      await at().resetFactors(id);
      expect(await subject.hasFactor(id)).toBe(false);
    });

    it("get temporary passwords that are long, and another one each time", async () => {
      const { id } = await subject.somebody("ACTIVE");
      const both = [await at().temporaryPassword(id), await at().temporaryPassword(id)];
      expect(both.every((password) => password.length >= (subject.temporaryPasswordLength ?? 14))).toBe(true);
      expect(new Set(both).size).toBe(2);
    });
  });

  describe("the answer to the security question", () => {
    it("is the person's own and no other", async () => {
      const { id } = await subject.somebody("ACTIVE");
      expect(await at().isAnswer(id, ANSWER)).toBe(true);
      expect(await at().isAnswer(id, "Kleiner Hund")).toBe(false);
      expect(await at().isAnswer(id, "")).toBe(false);
    });

    it("is none where no question was set up", async () => {
      const { id, email } = await subject.somebody("PROVISIONED");
      expect((await at().findByEmail(email))?.securityQuestion).toBeNull();
      expect(await at().isAnswer(id, ANSWER)).toBe(false);
      await expect(at().isAnswer(subject.unknownId, ANSWER)).rejects.toMatchObject({ code: "not_found" });
    });
  });
}
