import { conflict } from "../../../platform/http/errors.ts";
import type { IdentityAdministration, ManagedUser, NewUser } from "../port.ts";
import { isRefusal, type OktaCalls } from "./calls.ts";
import { type OktaPeople, type OktaPerson, profileOf, toPerson } from "./people.ts";

const severalPeople = () => conflict("Several people at the identity provider have this e-mail address. They have to be told apart there.");

/** A login stays with who has left, and nobody else can have it. */
const notTaken = () =>
  conflict(
    "The identity provider does not take this person, perhaps because the e-mail address belongs to somebody who has left. It has to be put right there.",
  );

/** How people are known to Okta, or come there. */
export function oktaNewcomers({ send }: OktaCalls, people: OktaPeople): Pick<IdentityAdministration, "findByEmail" | "createProvisioned"> {
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
      return await send(async ({ userApi }) => toPerson(await userApi.createUser({ body: { profile }, activate: true })));
    } catch (error) {
      if (isRefusal(error, "E0000001")) return undefined;
      throw error;
    }
  }

  return {
    async findByEmail(email) {
      const [person, another] = await people.withEmail(email.trim());
      // Which of several is meant cannot be told: better nobody than somebody else.
      return person && !another ? toManaged(person) : undefined;
    },

    async createProvisioned(user) {
      const email = user.email.trim();
      const there = await known(email);
      if (there) return toManaged(there);
      const made = await create({ ...user, email });
      if (made) return { ...made, securityQuestion: null };
      // Somebody else may have been faster.
      const faster = await known(email);
      if (!faster) throw notTaken();
      return toManaged(faster);
    },
  };
}
