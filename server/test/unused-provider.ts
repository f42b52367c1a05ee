import type { EmbeddedProvider } from "../src/adapters/identity/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

const noSignIn = () => Promise.reject(notFound("Sign-in"));
const noSettings = () => Promise.reject(notFound("Account settings"));
const noLink = () => Promise.reject(notFound("Link"));

/** Fake of the port: no sign-in, no settings, no valid link. A test overrides what it needs. */
export const unusedProvider: EmbeddedProvider = {
  mount: async () => undefined,
  isOpen: async () => false,
  submit: noSignIn,
  submitSecondFactor: noSignIn,
  submitNewPassword: noSignIn,
  halfSignedIn: async () => undefined,
  own: {
    factorOf: async () => undefined,
    isOpen: async () => false,
    settings: noSettings,
    changePassword: noSettings,
    confirmPassword: noSettings,
    endOtherSessions: noSettings,
    prepareFactor: noSettings,
    confirmFactor: noSettings,
    removeFactor: noSettings,
    newRecoveryCodes: noSettings,
  },
  links: { open: noLink, accept: noLink, unlock: noLink, sendHelp: noLink },
};
