import { randomInt } from "node:crypto";

/** How long a temporary password opens a sign-in. */
export const TEMPORARY_PASSWORD_MS = 24 * 60 * 60 * 1000;

/** To be read out on the phone: no capitals, and no characters that are taken for each other. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A password that an administrator reads out once. */
export const newTemporaryPassword = (): string => Array.from({ length: GROUPS }, group).join("-");
