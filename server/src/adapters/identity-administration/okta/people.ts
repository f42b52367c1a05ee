import { ACCOUNT_STATUSES, type AccountStatus } from "@linnet/contract/accounts";
import { z } from "zod";
import { AppError } from "../../../platform/http/errors.ts";
import type { NewUser } from "../port.ts";
import { type OktaCalls, unknownUser } from "./calls.ts";

const User = z.object({
  id: z.string().min(1),
  status: z.enum([...ACCOUNT_STATUSES, "DEPROVISIONED"]),
  profile: z.object({ email: z.string() }),
});

/** Somebody at Okta. */
export interface OktaPerson {
  id: string;
  email: string;
  status: AccountStatus;
}

/** What the vendor's client has made of a user. Who is DEPROVISIONED has left, and is as good as unknown. */
export function toPerson(user: unknown): OktaPerson | undefined {
  const { id, status, profile } = User.parse(user);
  return status === "DEPROVISIONED" ? undefined : { id, status, email: profile.email };
}

/** What Okta keeps of the portal's names; null takes away what was there. */
export const profileOf = ({ firstName, lastName, mobilePhone }: Omit<NewUser, "email">) => ({
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

async function all<T>(pages: AsyncIterable<T | null>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of pages) if (one) found.push(one);
  return found;
}

/** How Okta's people and their questions are found. */
export function oktaPeople({ read }: OktaCalls) {
  /** Takes an id, a login or, as Okta does, the beginning of one: what comes back has to be looked at. */
  async function find(key: string): Promise<OktaPerson | undefined> {
    try {
      return await read(async (client) => toPerson(await client.userApi.getUser({ userId: key })));
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
     * Everybody with this e-mail: several, where the same address stands at several logins. A login is looked up first, as the
     * search lags behind, and what it finds is read again by id.
     */
    async withEmail(email: string): Promise<OktaPerson[]> {
      const known = await find(email);
      if (known && isSame(known.email, email)) return [known];
      const search = `profile.email eq ${JSON.stringify(email)}`;
      const found = await read(async (client) => all(await client.userApi.listUsers({ search, limit: 10 })));
      const people = await Promise.all(found.map(({ id = "" }) => find(id)));
      return people.flatMap((person) => (person && isSame(person.email, email) ? [person] : []));
    },

    /** What the person is asked where an answer can be checked; a question that Okta asks only to recover a password is none. */
    async questionOf(id: string): Promise<{ factorId: string; text: string } | undefined> {
      const factors = await read(async (client) => all(await client.userFactorApi.listFactors({ userId: id })));
      const [question] = factors.flatMap((factor) => Question.safeParse(factor).data ?? []);
      return question && { factorId: question.id, text: question.profile.questionText };
    },
  };
}

export type OktaPeople = ReturnType<typeof oktaPeople>;
