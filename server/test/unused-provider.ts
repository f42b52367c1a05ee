import type { EmbeddedProvider } from "../src/adapters/identity/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

const noSignIn = () => Promise.reject(notFound("Sign-in"));
const noSettings = () => Promise.reject(notFound("Account settings"));
const noLink = () => Promise.reject(notFound("Link"));

/** Stands at the port: nobody is signing in, nobody has settings, and no link is good. A test writes over what it asks for. */
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
