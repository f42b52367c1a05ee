import type { PracticeType } from "@linnet/contract/directory/fields";
import type { PhysicianContact } from "@linnet/contract/directory/links/field-list";
import { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { PhysicianForm } from "@linnet/contract/directory/physicians";
import type { z } from "zod";
import type { Database } from "../../platform/database/database.ts";
import { subDays } from "../../platform/dates.ts";
import { choiceRepository } from "../../slices/directory/physicians/choice-repository.ts";
import { physicianRepository } from "../../slices/directory/physicians/repository.ts";
import { practiceRecordRepository } from "../../slices/directory/practices/record-repository.ts";
import { type Editor, practiceWritingRepository } from "../../slices/directory/practices/writing-repository.ts";
import { linkRepository } from "../../slices/memberships/public.ts";
import type { DemoIds } from "./add-people.ts";
import { demoPhysicians, npi, type PhysicianKey } from "./physicians.ts";
import { demoPractices, type PracticeKey } from "./practices.ts";

/** A practice's directory data besides its name. */
interface Listing {
  practiceType: z.infer<typeof PracticeType>;
  npi: string | null;
  groupName: string | null;
  domain: string | null;
}

const OFFICE = "Office Based Practice";

/** Riverside's number and group are not known, as for many. */
const demoListings: Record<PracticeKey, Listing> = {
  lakeside: { practiceType: OFFICE, npi: npi(501), groupName: "Wrenfield Lake Group", domain: "https://lakeside.example" },
  hillcrest: { practiceType: OFFICE, npi: npi(502), groupName: null, domain: "https://hillcrest.example" },
  riverside: { practiceType: OFFICE, npi: null, groupName: null, domain: null },
  northgate: { practiceType: "Medical Teaching", npi: npi(504), groupName: "Northgate Teaching Group", domain: null },
  fernwood: { practiceType: "Full-time Hospital Staff", npi: npi(505), groupName: null, domain: null },
};

/** Second addresses of two practices. */
const secondLocations: Partial<Record<PracticeKey, z.output<typeof LocationForm>>> = {
  hillcrest: LocationForm.parse({
    address1: "512 Market Street",
    address2: "Ste 300",
    city: "Alder Falls",
    state: "CA",
    zip: "90210",
    country: "USA",
    contactName: "Jonas Wick",
    phone: "(626) 555-0136",
    phoneExt: "12",
    fax: "626-555-0137",
    email: "market@hillcrest.example",
  }),
  riverside: LocationForm.parse({
    address1: "3 Ferry Road",
    city: "Port Ellis",
    state: "OR",
    zip: "97201",
    zip4: "4417",
    mailStop: "Desk 2",
    mailAddress1: "PO Box 118",
    mailCity: "Port Ellis",
    mailState: "OR",
    mailZip: "97208",
    phone: "(626) 555-0146",
  }),
};

/** In the words of the lists that one chooses from. */
const demoSpecialties: Partial<Record<PhysicianKey, readonly string[]>> = {
  dora: ["Pediatrics"],
  owen: ["Pediatrics", "Adolescent Medicine"],
  rita: ["Pediatrics", "Developmental and Behavioral Pediatrics"],
  newton: ["Family Medicine"],
  otto: ["Pediatrics"],
  olga: ["Pediatrics", "Allergy and Immunology"],
  bram: ["General Practice"],
  nina: ["Child Psychiatry", "Psychology"],
};

const reach = { contactName: null, phone: null, phoneExt: null, fax: null, email: null, department: null };

/** How some are reached in their practice; of the others nothing more is known. */
const demoContacts: Partial<Record<PhysicianKey, z.output<typeof PhysicianContact>>> = {
  dora: { ...reach, contactName: "Gena Ilves", phone: "(626) 555-0122", phoneExt: "3", email: "ashby.desk@lakeside.example" },
  owen: { ...reach, contactName: "Petra Brandt", phone: "(626) 555-0123", fax: "626-555-0124", department: "General pediatrics" },
  olga: { ...reach, phone: "(626) 555-0132", department: "Allergy clinic" },
};

/** A practice that has closed: what is deactivated stays to be read. */
const closedPractice = {
  practiceName: "Stonebridge Family Health",
  practiceType: OFFICE,
  npi: npi(506),
  groupName: null,
  domain: null,
  fax: null,
  location: LocationForm.parse({ address1: "9 Quarry Lane", city: "Wrenfield", state: "CA", zip: "90019", phone: "(626) 555-0170" }),
};

/** Its one physician, who has retired. */
const retiredPhysician = PhysicianForm.parse({
  firstName: "Agnes",
  midName: "Ruth",
  lastName: "Thorvald",
  title: "MD",
  email: "agnes.thorvald@stonebridge.example",
  npiNum: npi(111),
  status: "Retired",
  yearStartedPracticing: "1979",
});

type Places = Pick<DemoIds, "practices" | "physicians">;

async function fillPractices(trx: Database, { practices }: Places, editor: Editor): Promise<void> {
  const writing = practiceWritingRepository(trx);
  // Object.keys forgets which keys there are.
  for (const key of Object.keys(demoPractices) as PracticeKey[]) {
    const { name, fax } = demoPractices[key];
    await writing.change(practices[key], { ...demoListings[key], practiceName: name, fax }, editor);
    const second = secondLocations[key];
    if (second) await writing.addLocation(practices[key], { ...second, hdsSiteid: null, isDefault: false }, editor);
  }
}

async function fillPhysicians(trx: Database, { practices, physicians }: Places, editor: Editor): Promise<void> {
  const { specialties } = await choiceRepository(trx).all();
  // Object.keys forgets which keys there are.
  for (const key of Object.keys(demoPhysicians) as PhysicianKey[]) {
    const names = demoSpecialties[key] ?? [];
    const chosen = specialties.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    await choiceRepository(trx).choose(trx, physicians[key], chosen);
    const practice = await practiceRecordRepository(trx).find(practices[demoPhysicians[key].practice]);
    const link = practice?.physicians.find(({ physId }) => physId === physicians[key]);
    const contact = demoContacts[key];
    if (contact && link?.homeLocId) await linkRepository.change(trx, link.id, { ...contact, locationId: link.homeLocId }, editor);
  }
}

async function addClosedPractice(trx: Database, { by, at }: Editor): Promise<void> {
  const opened = { by, at: subDays(at, 300) };
  const writing = practiceWritingRepository(trx);
  const { location, ...practice } = closedPractice;
  const practiceId = await writing.add(practice, opened);
  const locationId = await writing.addLocation(practiceId, { ...location, hdsSiteid: null, isDefault: true }, opened);
  const physicianId = await physicianRepository(trx).add(trx, retiredPhysician, { ...opened, fax: null });
  const nothing = { contactName: null, phone: null, phoneExt: null, fax: null, email: null, department: null };
  await linkRepository.list(trx, { practiceId, physicianId }, { ...nothing, locationId }, opened);
  await linkRepository.verify(trx, { practiceId, physicianId }, opened);

  await linkRepository.end(trx, { practiceId, physicianId }, { by, at });
  await physicianRepository(trx).deactivate(trx, physicianId, { by, at });
  await writing.deactivate(practiceId, { by, at });
}

/** What a system administrator has written into the directory, with a practice and a physician in it that are deactivated. */
export async function fillDirectory(trx: Database, { ids, now }: { ids: DemoIds; now: Date }): Promise<void> {
  const by = ids.accounts.get("ada@linnet.example");
  if (by === undefined) throw new Error("The directory is kept by Ada");
  const editor = { by, at: subDays(now, 30) };
  await fillPractices(trx, ids, editor);
  await fillPhysicians(trx, ids, editor);
  await addClosedPractice(trx, editor);
}
