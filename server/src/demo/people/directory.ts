import { LocationForm, type PhysicianContact, type PracticeType } from "@linnet/contract/directory/fields";
import { PhysicianForm } from "@linnet/contract/directory/physicians";
import type { z } from "zod";
import { npi } from "./npi.ts";
import type { PhysicianKey } from "./physicians.ts";
import type { PracticeKey } from "./practices.ts";

/** What the directory knows of a practice beside its name. */
interface Listing {
  practiceType: z.infer<typeof PracticeType>;
  npi: string | null;
  groupName: string | null;
  domain: string | null;
}

const OFFICE = "Office Based Practice";

/** Riverside's number and group are not known, as for many. */
export const demoListings: Record<PracticeKey, Listing> = {
  lakeside: { practiceType: OFFICE, npi: npi(501), groupName: "Wrenfield Lake Group", domain: "https://lakeside.example" },
  hillcrest: { practiceType: OFFICE, npi: npi(502), groupName: null, domain: "https://hillcrest.example" },
  riverside: { practiceType: OFFICE, npi: null, groupName: null, domain: null },
  northgate: { practiceType: "Medical Teaching", npi: npi(504), groupName: "Northgate Teaching Group", domain: null },
  fernwood: { practiceType: "Full-time Hospital Staff", npi: npi(505), groupName: null, domain: null },
};

/** Where two of the practices work beside their first address. */
export const secondLocations: Partial<Record<PracticeKey, z.output<typeof LocationForm>>> = {
  hillcrest: LocationForm.parse({
    ...{ address1: "512 Market Street", address2: "Ste 300", city: "Alder Falls", state: "CA", zip: "90210", country: "USA" },
    ...{ contactName: "Jonas Wick", phone: "(626) 555-0136", phoneExt: "12", fax: "626-555-0137", email: "market@hillcrest.example" },
  }),
  riverside: LocationForm.parse({
    ...{ address1: "3 Ferry Road", city: "Port Ellis", state: "OR", zip: "97201", zip4: "4417", mailStop: "Desk 2" },
    ...{ mailAddress1: "PO Box 118", mailCity: "Port Ellis", mailState: "OR", mailZip: "97208", phone: "(626) 555-0146" },
  }),
};

/** In the words of the lists that one chooses from. */
export const demoSpecialties: Partial<Record<PhysicianKey, readonly string[]>> = {
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
export const demoContacts: Partial<Record<PhysicianKey, z.output<typeof PhysicianContact>>> = {
  dora: { ...reach, contactName: "Gena Ilves", phone: "(626) 555-0122", phoneExt: "3", email: "ashby.desk@lakeside.example" },
  owen: { ...reach, contactName: "Petra Brandt", phone: "(626) 555-0123", fax: "626-555-0124", department: "General pediatrics" },
  olga: { ...reach, phone: "(626) 555-0132", department: "Allergy clinic" },
};

/** A practice that has closed: what is deactivated stays to be read. */
export const closedPractice = {
  ...{ practiceName: "Stonebridge Family Health", practiceType: OFFICE, npi: npi(506), groupName: null, domain: null, fax: null },
  location: LocationForm.parse({ address1: "9 Quarry Lane", city: "Wrenfield", state: "CA", zip: "90019", phone: "(626) 555-0170" }),
};

/** Its one physician, who has retired. */
export const retiredPhysician = PhysicianForm.parse({
  ...{ firstName: "Agnes", midName: "Ruth", lastName: "Thorvald", title: "MD", email: "agnes.thorvald@stonebridge.example" },
  ...{ npiNum: npi(111), status: "Retired", yearStartedPracticing: "1979" },
});
