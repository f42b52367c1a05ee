import { ACCOUNT_STATUSES, type AccountStatus } from "@linnet/contract/accounts/status";
import { z } from "zod";
import { AppError, conflict } from "../../../platform/http/errors.ts";
import type { IdentityAdministration, ManagedUser, NewUser } from "../port.ts";
import { isRefusal, type OktaCalls, type OktaSettings, oktaCalls, unknownUser } from "./calls.ts";

const User = z.object({
  id: z.string().min(1),
  status: z.enum([...ACCOUNT_STATUSES, "DEPROVISIONED"]),
  profile: z.object({ email: z.string() }),
});

/** A user at Okta. */
interface OktaPerson {
  id: string;
  email: string;
  status: AccountStatus;
}

/** A person who is DEPROVISIONED has left, and is as good as unknown. */
const toPerson = ({ id, status, profile }: z.infer<typeof User>): OktaPerson | undefined =>
  status === "DEPROVISIONED" ? undefined : { id, status, email: profile.email };

const pathOf = (id: string) => `/users/${encodeURIComponent(id)}` as const;

const withEmails = (emails: readonly string[]) => emails.map((email) => `profile.email eq ${JSON.stringify(email)}`).join(" or ");

const searchFor = (emails: readonly string[], limit: number) =>
  `/users?${new URLSearchParams({ search: withEmails(emails), limit: String(limit) })}` as const;

/** What Okta keeps of the portal's names; null takes away what was there. */
const profileOf = ({ firstName, lastName, mobilePhone }: Omit<NewUser, "email">) => ({
  firstName,
  lastName,
  mobilePhone: mobilePhone || null,
});

/** A question is a factor; the one-time codes and keys of other factors are of no interest here. */
const Question = z.object({
  id: z.string().min(1),
  factorType: z.literal("question"),
  status: z.literal("ACTIVE"),
  profile: z.object({ questionText: z.string().min(1) }),
});

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** So many e-mails stand in the address of one search. */
const MOST_IN_A_SEARCH = 40;

/** How Okta's people and their questions are found. */
function oktaPeople({ get, list }: OktaCalls) {
  /** Takes an id, a login or, in Okta, a prefix of one: the result must be checked. */
  async function find(key: string): Promise<OktaPerson | undefined> {
    try {
      return toPerson(await get(User, pathOf(key)));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    }
  }

  return {
    /** @throws AppError `not_found` */
    async get(id: string): Promise<OktaPerson> {
      const person = await find(id);
      if (person?.id !== id) throw unknownUser();
      return person;
    },

    /**
     * All users with this email, which several logins may share. Looks up the login first, because the search lags behind, and reads its
     * results again by id.
     */
    async withEmail(email: string): Promise<OktaPerson[]> {
      const known = await find(email);
      if (known && isSame(known.email, email)) return [known];
      const found = await list(User, searchFor([email], 10));
      const people = await Promise.all(found.map(({ id }) => find(id)));
      return people.flatMap((person) => (person && isSame(person.email, email) ? [person] : []));
    },

    /** Those of these e-mails as the search knows them, which lags behind by seconds. */
    async listed(emails: readonly string[]): Promise<OktaPerson[]> {
      const trimmed = emails.map((email) => email.trim());
      const found = await list(User, searchFor(trimmed, 200));
      return found.flatMap((user) => toPerson(user) ?? []);
    },

    /** What the person is asked where an answer can be checked; a question that Okta asks only to recover a password is none. */
    async questionOf(id: string): Promise<{ factorId: string; text: string } | undefined> {
      const factors = await list(z.unknown(), `${pathOf(id)}/factors`);
      const [question] = factors.flatMap((factor) => Question.safeParse(factor).data ?? []);
      return question && { factorId: question.id, text: question.profile.questionText };
    },
  };
}

type OktaPeople = ReturnType<typeof oktaPeople>;

const severalPeople = () => conflict("Several users at the identity provider have this email address. Correct it there.");

/** A login stays reserved for a person who left. */
const notTaken = () =>
  conflict("The identity provider did not accept this user. The email address may belong to someone who left. Correct it there.");

/** How people are known to Okta, or come there. */
function oktaNewcomers(
  { post }: OktaCalls,
  people: OktaPeople,
): Pick<IdentityAdministration, "findByEmail" | "statusesOf" | "createProvisioned"> {
  async function toManaged(person: OktaPerson): Promise<ManagedUser> {
    const question = await people.questionOf(person.id);
    return { ...person, securityQuestion: question?.text ?? null };
  }

  async function known(email: string): Promise<OktaPerson | undefined> {
    const [person, another] = await people.withEmail(email);
    if (another) throw severalPeople();
    return person;
  }

  /** Undefined when Okta does not take them. */
  async function create({ email, ...user }: NewUser): Promise<OktaPerson | undefined> {
    try {
      const profile = { ...profileOf(user), email, login: email };
      return toPerson(await post(User, "/users?activate=true", { profile }));
    } catch (error) {
      if (isRefusal(error, "E0000001")) return undefined;
      throw error;
    }
  }

  return {
    async findByEmail(email) {
      const [person, another] = await people.withEmail(email.trim());
      // Ambiguous: better no one than the wrong person.
      return person && !another ? toManaged(person) : undefined;
    },

    async statusesOf(emails) {
      const found: OktaPerson[] = [];
      for (let from = 0; from < emails.length; from += MOST_IN_A_SEARCH)
        found.push(...(await people.listed(emails.slice(from, from + MOST_IN_A_SEARCH))));
      const statuses = new Map(found.map(({ email, status }) => [email.toLowerCase(), status]));
      // Which of several is meant cannot be told.
      const several = found.filter(({ id, email }) => found.some((other) => other.id !== id && isSame(other.email, email)));
      for (const { email } of several) statuses.delete(email.toLowerCase());
      return statuses;
    },

    async createProvisioned(user) {
      const email = user.email.trim();
      const there = await known(email);
      if (there) return toManaged(there);
      const made = await create({ ...user, email });
      if (made) return { ...made, securityQuestion: null };
      // Another request may have been faster.
      const faster = await known(email);
      if (!faster) throw notTaken();
      return toManaged(faster);
    },
  };
}

const UNUSED: readonly AccountStatus[] = ["STAGED", "PROVISIONED"];
/** Users who have set a password and are not suspended (S2 §4). */
const IN_USE: readonly AccountStatus[] = ["ACTIVE", "LOCKED_OUT", "RECOVERY", "PASSWORD_EXPIRED"];

const TemporaryPassword = z.object({ tempPassword: z.string().min(1) });

const Verified = z.object({ factorResult: z.string() });

/** Nothing of the answer is needed. */
const Done = z.unknown();

/** The people of an Okta organization. `timeoutMs` is how long one call may take. */
export function oktaAdministration(settings: OktaSettings, timeoutMs?: number): IdentityAdministration {
  const calls = oktaCalls(settings, timeoutMs);
  const people = oktaPeople(calls);

  /** @throws AppError `not_found`, `conflict` */
  async function statusIn(from: readonly AccountStatus[], id: string): Promise<AccountStatus> {
    const { status } = await people.get(id);
    if (!from.includes(status)) throw conflict(`You cannot do this while the account’s status is ${status}. Reload the page.`);
    return status;
  }

  /**
   * Ends the person's Okta sessions; safe to repeat. Comes before the action: in the other order, a failure could leave the person
   * suspended at Okta while the portal lets them continue.
   */
  const signOut = (id: string) => calls.delete(`${pathOf(id)}/sessions?oauthTokens=true`);

  const lifecycle = async (id: string, act: string) => {
    await calls.post(Done, `${pathOf(id)}/lifecycle/${act}`);
  };

  return {
    setsPasswords: false,
    ...oktaNewcomers(calls, people),

    createActive: () => Promise.reject(new Error("Users set their own passwords at Okta")),

    async reactivate(id) {
      const status = await statusIn(UNUSED, id);
      await lifecycle(id, status === "STAGED" ? "activate?sendEmail=true" : "reactivate?sendEmail=true");
    },

    async suspend(id) {
      const status = await statusIn([...UNUSED, ...IN_USE], id);
      if (status !== "ACTIVE") throw conflict(`This account is ${status}. The identity provider can suspend only active accounts.`);
      await signOut(id);
      await lifecycle(id, "suspend");
    },

    async unsuspend(id) {
      await statusIn(["SUSPENDED"], id);
      await lifecycle(id, "unsuspend");
    },

    async unlock(id) {
      await statusIn(["LOCKED_OUT"], id);
      await lifecycle(id, "unlock");
    },

    async sendPasswordReset(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      await lifecycle(id, "reset_password?sendEmail=true&revokeSessions=true");
    },

    async temporaryPassword(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      const path = `${pathOf(id)}/lifecycle/expire_password_with_temp_password?revokeSessions=true` as const;
      return (await calls.post(TemporaryPassword, path)).tempPassword;
    },

    async resetFactors(id) {
      await statusIn(IN_USE, id);
      await signOut(id);
      await lifecycle(id, "reset_factors");
    },

    async isAnswer(id, answer) {
      await people.get(id);
      const question = await people.questionOf(id);
      if (!question || !answer.trim()) return false;
      const path = `${pathOf(id)}/factors/${encodeURIComponent(question.factorId)}/verify` as const;
      try {
        const given = await calls.post(Verified, path, { answer });
        return given.factorResult === "SUCCESS";
      } catch (error) {
        if (isRefusal(error, "E0000068")) return false;
        throw error;
      }
    },

    async update(id, user) {
      await people.get(id);
      await calls.post(Done, pathOf(id), { profile: profileOf(user) });
    },
  };
}
