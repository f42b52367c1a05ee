import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import { isPhysicianRole } from "@linnet/contract/roles";
import type { Database } from "../../platform/database/database.ts";
import { addDays, subDays } from "../../platform/dates.ts";
import { joiningRepository } from "../../slices/accounts/invitations/joining-repository.ts";
import { accountRequestRepository, type NewAccountRequest } from "../../slices/accounts/requests/repository.ts";
import { invitationRepository } from "../../slices/memberships/invitation-repository.ts";
import { demoPeople } from "../../slices/session/public.ts";
import type { DemoIds } from "./add-people.ts";
import { npi } from "./physicians.ts";
import { demoPractices, type PracticeKey } from "./practices.ts";

type RoleId = NewAccountRequest["roleId"];
interface Moment {
  ids: DemoIds;
  now: Date;
}

/** Requests for a practice by the public form; those in `denied` were denied. */
const ASKED: readonly [firstName: string, lastName: string, practice: string, daysAgo: number, denied?: boolean][] = [
  ["Yara", "Okonjo", "Okonjo Family Care", 1],
  ["Benedikt", "Saarinen", "Saarinen Pediatrics", 3],
  ["Lucía", "Ferreira", "Harborview Children’s Group", 6],
  ["Amara", "Whitlock", "Whitlock & Daughters Pediatrics", 9],
  ["Tobias", "Engström", "Northgate Family Medicine", 14],
  ["Priya", "Raman", "Raman Child Health", 22],
  ["Colm", "Brennan", "Brennan Pediatric Partners", 31, true],
  ["Sofia", "Marchetti-Lund", "Elm Street Pediatrics", 47],
  ["Deniz", "Aksoy", "Aksoy Kids Clinic", 58],
  ["Harold", "Pike", "Pike Wellness", 83, true],
  ["Noemi", "Castellan", "Castellan Pediatrics", 120, true],
];

/** Invited people who have not signed in yet. */
const INVITED: readonly [firstName: string, lastName: string, role: RoleId, daysAgo: number][] = [
  ["Wim", "Aalto", 2, 0],
  ["Ilse", "Vanterpool", 1, 1],
  ["Joaquín", "Prado", 8, 2],
  ["Mei", "Tanaka", 2, 4],
  ["Orla", "Fitzgerald", 2, 6],
  ["Kofi", "Mensah", 1, 9],
  ["Greta", "Lindholm", 8, 13],
  ["Rashid", "Qureshi", 2, 20],
  ["Paloma", "Iglesias", 3, 27],
  ["Anders", "Krogh", 2, 38],
  ["Fatou", "Diallo", 1, 52],
  ["Stellan", "Moreau", 8, 66],
  ["Hye-jin", "Park", 2, 91],
  ["Bruno", "Keller", 2, 134],
];

/** Whose invitations have become accounts. */
const CAME: readonly [name: string, role: RoleId, practice: PracticeKey, daysAgo: number][] = [
  ["sven", 2, "riverside", 5],
  ["newton", 1, "lakeside", 12],
  ["fred", 8, "lakeside", 33],
  ["gena", 2, "lakeside", 60],
  ["rita", 1, "lakeside", 88],
  ["petra", 3, "lakeside", 110],
  ["otto", 1, "hillcrest", 126],
  ["olga", 9, "hillcrest", 150],
  ["dora", 1, "lakeside", 171],
];

/** Serial numbers for physicians without other data. */
const FIRST_SERIAL = 7000;

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  roleId: RoleId;
  at: Date;
}

const addressOf = ({ name, address1, city, state, zip }: (typeof demoPractices)[PracticeKey]) => ({
  practiceName: name,
  practiceAddress1: address1,
  practiceCity: city,
  practiceState: state,
  practiceZip: zip,
  practicePhone: "(555) 010-4420",
  practiceFax: "555-010-4421",
});

/** A request as a form would have written it. */
function requestOf({ firstName, lastName, email, roleId, at }: Person): NewAccountRequest {
  return {
    ...addressOf(demoPractices.lakeside),
    type: isPhysicianRole(roleId) ? "Physician" : "NonPhysician",
    firstName,
    middleName: "",
    lastName,
    email,
    mobilePhone: "(555) 010-4400",
    officePhone: "",
    title: isPhysicianRole(roleId) ? "MD" : "",
    npi: isPhysicianRole(roleId) ? npi(FIRST_SERIAL + email.length * 31 + email.charCodeAt(0)) : "",
    medicalLicense: isPhysicianRole(roleId) ? "A-40871" : "",
    roleId,
    practiceId: null,
    physicianId: null,
    practiceAddress2: "",
    practiceContactName: "",
    practiceContactEmail: "",
    notes: "",
    createdBy: null,
    now: at,
  };
}

const emailOf = (firstName: string, lastName: string) =>
  `${firstName}.${lastName}@practice.example`
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z.@-]/g, "");

/** Requests and invitations in every state: enough of both for three pages. */
export async function openAccountRequests(trx: Database, { ids, now }: Moment): Promise<void> {
  const requests = accountRequestRepository(trx);
  const petra = ids.accounts.get("petra@linnet.example") ?? null;
  const ada = ids.accounts.get("ada@linnet.example");
  if (petra === null || ada === undefined) throw new Error("The demo hospital has neither Petra nor Ada");

  for (const [firstName, lastName, practiceName, daysAgo, denied] of ASKED) {
    const at = subDays(now, daysAgo);
    const person = { firstName, lastName, email: emailOf(firstName, lastName), roleId: 9 as const, at };
    const asked = { ...requestOf(person), type: "NewPractice" as const, practiceName };
    const id = await requests.add(trx, asked);
    if (denied) await requests.change(trx, id, { fields: asked, statusId: 4, by: ada, now: at });
  }
  const invite = async (person: Person, practice: PracticeKey, by: number) => {
    const place = { ...addressOf(demoPractices[practice]), practiceId: ids.practices[practice] };
    const id = await requests.add(trx, { ...requestOf(person), ...place, createdBy: by });
    await requests.markInvited(trx, id, { by, now: person.at });
    // The secret is lost: following the link needs a new invitation.
    const expiresAt = addDays(person.at, INVITATION_DAYS);
    await invitationRepository(trx).add(trx, { accountRequestId: id, email: person.email, expiresAt, now: person.at });
    return id;
  };
  for (const [firstName, lastName, roleId, daysAgo] of INVITED)
    await invite({ firstName, lastName, email: emailOf(firstName, lastName), roleId, at: subDays(now, daysAgo) }, "lakeside", petra);
  for (const [name, roleId, practice, daysAgo] of CAME) {
    const person = demoPeople.find(({ email }) => email === `${name}@linnet.example`);
    const accountId = person && ids.accounts.get(person.email);
    if (!person || accountId === undefined) throw new Error(`The demo hospital has no ${name}`);
    const { firstName, lastName, email } = person;
    const at = subDays(now, daysAgo);
    const id = await invite({ firstName, lastName, email, roleId, at }, practice, ada);

    await joiningRepository(trx).complete(id, { accountId, at: addDays(at, 1) });
  }
}
