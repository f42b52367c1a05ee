import type { SelfService } from "../src/adapters/identity/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

const none = () => Promise.reject(notFound("Account settings"));

/** Stands at the port where no test asks for a person's own sign-in. */
export const unusedOwnSignIn: SelfService = {
  factorOf: async () => undefined,
  settings: none,
  changePassword: none,
  prepareFactor: none,
  confirmFactor: none,
  removeFactor: none,
  newRecoveryCodes: none,
};
