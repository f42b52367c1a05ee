import { screen } from "../../platform/screen.ts";

export const sessionScreens = {
  home: screen("/"),
  login: screen("/login"),
  callback: screen("/implicit/callback"),
  /** The embedded identity provider's own page; the specification leaves the provider's pages to the provider. */
  signIn: screen("/sign-in/:interaction"),
  practiceNotActive: screen("/practice-not-active"),
  privacyPolicy: screen("/home/privacypolicy"),
  terms: screen("/home/terms"),
};
