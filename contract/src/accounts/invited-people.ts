import { z } from "zod";
import { ROLE_LABEL } from "../roles.ts";
import { FaxNumber, Npi, PhoneNumber, ZipCode } from "../values/us.ts";
import { Line, oneOf } from "../values.ts";

const MAXIMUM_50 = "Maximum 50 characters allowed";

/** A line that must hold something; `wrong` is what the person reads (S2 §5). */
export const Needed = (wrong: string, max = 100) =>
  Line.trim()
    .min(1, wrong)
    .max(max, max === 50 ? MAXIMUM_50 : wrong);
/** A line that may be empty or left out. */
export const Optional = (max = 100) =>
  Line.trim()
    .max(max, max === 50 ? MAXIMUM_50 : `Use at most ${max} characters`)
    .nullish()
    .transform((text) => text ?? "");
/** A value of a form that may be empty; what is not empty keeps the rule. */
export const orEmpty = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(""), schema])
    .nullish()
    .transform((value) => value ?? "");

/** What mail programs make a link of: an address of a web page, or a domain. */
const WEB_ADDRESSES = [
  /:\/\/|@|[\p{L}\d]\.\p{Ll}{2,}|\d\.\d/u,
  /\bwww\.|[\p{L}\d]\.(?:com|net|org|info|biz|app|dev|xyz|link|site|online|top|io|co)\b/iu,
];

/** Normalized like mail programs do: without invisible characters, and with dot look-alikes as dots. */
const asRead = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("\u3002", ".");

/** The name of a person who acts in the portal: mails speak of them, so it holds no address (S2 §5 has the sentence). */
export const PersonName = (wrong: string, max = 60) =>
  Needed(wrong, max).refine((name) => !WEB_ADDRESSES.some((address) => address.test(asRead(name))), wrong);

/** A typed email address: trimmed, at most `max` characters; rejected with 'Email is not valid'. */
export const EmailAddress = (max = 255) =>
  z.string("Email is not valid").trim().pipe(z.email("Email is not valid").max(max, "Email is not valid"));

/** Roles a practice may give to staff (S2 §5), with the words people choose by. */
export const STAFF_ROLES = { 2: ROLE_LABEL[2], 8: ROLE_LABEL[8] } as const;
export const DEFAULT_STAFF_ROLE = 2;

/** Added: true asks who signs in with this e-mail already to join the practice, where the invitation is refused without it (PRA-043). */
const Joining = z.boolean().optional();

/** A physician invited by a practice: always the caller's own practice (decisions G-PRA-08, -11). */
export const PhysicianInvite = z.strictObject({
  firstName: PersonName("First name is not valid"),
  midName: Optional(),
  lastName: PersonName("Last name is not valid"),
  medicalLicenseNumber: Needed("Medical license number is not valid", 50),
  npiNum: Npi,
  email: EmailAddress(),
  mobilePhone: PhoneNumber,
  title: Optional(50),
  practiceAddress1: Needed("Address is not valid", 500),
  practiceAddress2: Optional(500),
  practiceCity: Needed("City is not valid", 50),
  practiceState: Needed("State is not valid", 50),
  practiceZip: ZipCode,
  practicePhone: PhoneNumber,
  practiceFax: orEmpty(FaxNumber),
  /** True when a physician who is listed already is invited (decision G-PRA-10). */
  verified: z.boolean().optional(),
  joining: Joining,
});
export type PhysicianInvite = z.input<typeof PhysicianInvite>;

export const StaffInvite = z.strictObject({
  firstName: PersonName("First name is not valid"),
  midName: Optional(),
  lastName: PersonName("Last name is not valid"),
  email: EmailAddress(),
  mobilePhone: PhoneNumber,
  roleId: oneOf([2, 8]).default(DEFAULT_STAFF_ROLE),
  joining: Joining,
});
export type StaffInvite = z.input<typeof StaffInvite>;
