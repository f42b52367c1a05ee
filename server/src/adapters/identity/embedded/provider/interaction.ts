import type Provider from "oidc-provider";
import { errors, type InteractionResults } from "oidc-provider";
import { z } from "zod";
import { notFound } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { EmbeddedProvider, SignInAttempt, SignInStep } from "../../port.ts";
import type { EmbeddedDirectory } from "../directory.ts";
import type { EmbeddedExpiredPasswords } from "../expired-passwords.ts";
import type { knownBrowsers } from "./known-browser.ts";

/** The sign-in that this browser has begun, by its cookie; undefined when it is over or belongs to another browser. */
async function openSignIn(provider: Provider, { request, response, interaction }: SignInAttempt) {
  try {
    const found = await provider.interactionDetails(request, response);
    return found.uid === interaction && found.prompt.name === "login" ? found : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Between two steps of a sign-in. */
const LONGEST_STEP_MS = 5 * 60 * 1000;

const HalfSignedIn = z.object({
  id: z.string(),
  at: z.string(),
  /** What is asked for next. */
  next: z.enum(["secondFactor", "newPassword"]).default("secondFactor"),
  /** The password has to be changed before anything else. */
  changeNeeded: z.boolean().default(false),
  /** By what they have proved who they are so far (OpenID Connect `amr`). */
  amr: z.array(z.string()).default(["pwd"]),
});
type HalfSignedIn = z.infer<typeof HalfSignedIn>;
const AfterPassword = z.object({ passwordOf: HalfSignedIn.optional() });

interface Parts extends Pick<Platform, "clock"> {
  provider: Provider;
  directory: EmbeddedDirectory;
  expired: EmbeddedExpiredPasswords;
  browsers: ReturnType<typeof knownBrowsers>;
}

/** The steps, and whose password was right while another one is outstanding. */
export type Interaction = Pick<EmbeddedProvider, "isOpen" | "submit" | "submitSecondFactor" | "submitNewPassword"> & {
  subjectOf(attempt: SignInAttempt): Promise<string | undefined>;
};

/** The steps of a sign-in: the password, the second factor where one is set up, a new password where the old one has expired. */
export function embeddedInteraction({ provider, directory, expired, browsers, clock }: Parts): Interaction {
  async function submitResult({ request, response }: SignInAttempt, result: InteractionResults) {
    const next = new URL(await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }));
    // A path, so that the browser cannot be sent to another host.
    return { redirectTo: next.pathname + next.search };
  }

  /** Kept with the interaction, which the cookie of this browser leads to; without a login in it the provider asks again. */
  const keep = (attempt: SignInAttempt, half: Omit<HalfSignedIn, "at">) =>
    submitResult(attempt, { passwordOf: { ...half, at: clock.now().toISOString() } });

  async function signIn(attempt: SignInAttempt, { id, amr }: Pick<HalfSignedIn, "id" | "amr">) {
    await directory.remember(id, browsers.mark(attempt), clock.now());
    return submitResult(attempt, { login: { accountId: id, amr } });
  }

  async function finish(attempt: SignInAttempt, half: Pick<HalfSignedIn, "id" | "amr" | "changeNeeded">): Promise<SignInStep> {
    if (!half.changeNeeded) return signIn(attempt, half);
    await keep(attempt, { ...half, next: "newPassword" });
    return { newPassword: true };
  }

  async function halfSignedIn(attempt: SignInAttempt): Promise<HalfSignedIn | undefined> {
    const found = await openSignIn(provider, attempt);
    const { passwordOf } = AfterPassword.parse(found?.result ?? {});
    const isInTime = passwordOf && clock.now().getTime() - Date.parse(passwordOf.at) <= LONGEST_STEP_MS;
    return isInTime ? passwordOf : undefined;
  }

  async function at(step: HalfSignedIn["next"], attempt: SignInAttempt): Promise<HalfSignedIn> {
    const half = await halfSignedIn(attempt);
    if (half?.next !== step) throw notFound("Sign-in");
    return half;
  }

  return {
    isOpen: async (attempt) => (await openSignIn(provider, attempt)) !== undefined,
    async submit(attempt, { email, password }) {
      if (!(await openSignIn(provider, attempt))) throw notFound("Sign-in");
      const { factorNeeded, ...recognized } = await directory.checkCredentials(
        { email, password, browser: browsers.placeOf(attempt) },
        clock.now(),
      );
      if (!factorNeeded) return finish(attempt, { ...recognized, amr: ["pwd"] });
      await keep(attempt, { ...recognized, amr: ["pwd"], next: "secondFactor" });
      return { secondFactor: true };
    },
    async submitSecondFactor(attempt, code) {
      const half = await at("secondFactor", attempt);
      await directory.checkFactor({ id: half.id, code, browser: browsers.placeOf(attempt) }, clock.now());
      return finish(attempt, { ...half, amr: ["pwd", "otp", "mfa"] });
    },
    async submitNewPassword(attempt, password) {
      const half = await at("newPassword", attempt);
      await expired.replace(half.id, password);
      return signIn(attempt, half);
    },
    subjectOf: async (attempt) => (await halfSignedIn(attempt))?.id,
  };
}
