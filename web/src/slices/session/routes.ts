import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

export const sessionScreens = {
  /** `event` is what the e-signature service says on the way back (decision G-SES-16). */
  home: screen("/", z.object({ event: z.string().min(1).optional().catch(undefined) })),
  login: screen("/login"),
  callback: screen("/implicit/callback"),
  /** The embedded identity provider's own page; the specification leaves the provider's pages to the provider. */
  signIn: screen("/sign-in/:interaction"),
  practiceNotActive: screen("/practice-not-active"),
  privacyPolicy: screen("/home/privacypolicy"),
  accountSettings: screen("/account/settings"),
  /** The embedded e-signature service's own page. */
  signing: screen("/signing/:envelope"),
  /** Where the embedded identity provider's mails lead. */
  passwordReset: screen("/password-reset"),
  /** Sign-in help from the embedded identity provider. */
  signInHelp: screen("/sign-in-help"),
  terms: screen("/home/terms"),
  loginAs: screen("/impersonation/create"),
};
