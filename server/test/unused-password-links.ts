import type { PasswordLinks } from "../src/adapters/identity/port.ts";
import { notFound } from "../src/platform/http/errors.ts";

const none = () => Promise.reject(notFound("Link"));

/** Stands at the port where no test opens a link from a mail. */
export const unusedPasswordLinks: PasswordLinks = { open: none, accept: none, unlock: none, sendHelp: none };
