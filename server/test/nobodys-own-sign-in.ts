import type { OwnSignIn } from "../src/adapters/identity/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

const none = () => Promise.reject(notFound("Account settings"));

/** Stands at the port where no test asks for anybody's own sign-in. */
export const nobodysOwnSignIn: OwnSignIn = {
  settings: none,
  changePassword: none,
  prepareFactor: none,
  confirmFactor: none,
  removeFactor: none,
  newRecoveryCodes: none,
};
