import { createHash } from "node:crypto";
import { type AppError, invalidInput } from "../../../platform/http/errors.ts";
import type { FactorProof } from "../port.ts";
import { type AttemptParts, attempting, countBefore, lock, refused, wrongCode } from "./attempts.ts";
import type { EmbeddedFactor } from "./factor.ts";
import { embeddedFailures, LOCK_AT, secondsToWaitInSession } from "./failures.ts";
import { isPassword } from "./passwords.ts";

const wrongPassword = (field: string) => invalidInput({ [field]: "The password is wrong" });

/** Someone who is signed in, and in which session of the provider. */
interface AtWork {
  id: string;
  providerSession: string;
}

const placeOfSession = (providerSession: string) => createHash("sha256").update(`session ${providerSession}`).digest("base64url");

/** Where someone who is signed in has to show once more that it is them. */
export function embeddedConfirmations(parts: AttemptParts & { factor: EmbeddedFactor }) {
  const { db, factor } = parts;

  /** An attempt of someone who is signed in, to which `checkFailure` finds what is wrong with it. */
  async function confirm(
    { id, providerSession }: AtWork,
    now: Date,
    checkFailure: (passwordHash: string | null) => Promise<AppError | undefined>,
  ): Promise<void> {
    const place = placeOfSession(providerSession);
    await db
      .insertInto("identity_browsers")
      .columns(["user_id", "place", "seen_at"])
      .expression((row) =>
        row
          .selectFrom("identity_users")
          .select(["id", row.val(place).as("place"), row.val(now).as("seen_at")])
          .where("id", "=", id),
      )
      .onConflict((known) => known.doNothing())
      .execute();
    const person = await attempting(db, place).where("person.id", "=", id).executeTakeFirst();
    if (!person) throw refused();
    const counter = embeddedFailures(db).ofPerson(id, place);
    const after = await countBefore(counter, { wait: secondsToWaitInSession(person, now), before: person }, now);
    const failure = await checkFailure(person.password_hash);
    if (!failure && (await counter.forgive(now))) return;
    // The guesser is in an open session; other browsers are locked out as well.
    if (after.failed >= LOCK_AT) await lock(parts, id, now);
    throw failure ?? refused();
  }

  return {
    /**
     * Verifies the password of a signed-in person; wrong ones are counted for their session.
     * @throws AppError `invalid_input` with the sentence at `field`, `rate_limited`
     */
    confirmPassword: (who: AtWork, { password, field }: { password: string; field: string }, now: Date): Promise<void> =>
      confirm(who, now, async (hash) => ((await isPassword(hash, password)) ? undefined : wrongPassword(field))),

    /**
     * Verifies the password and second factor of a signed-in person as one attempt: if a right password cleared wrong codes, it would allow
     * unlimited guesses.
     * @throws AppError `invalid_input` with the sentence at `password` or `code`, `rate_limited`
     */
    confirmFactor: (who: AtWork, { password, code }: FactorProof, now: Date): Promise<void> =>
      confirm(who, now, async (hash) => {
        // A code is not used up by a wrong password.
        if (!(await isPassword(hash, password))) return wrongPassword("password");
        return (await factor.take(who.id, code, now)) ? undefined : wrongCode();
      }),
  };
}
