import { isSameChild } from "@linnet/contract/patients/identity";
import type { Ehr } from "../../ehr/port.ts";
import { Patient } from "../../ehr/resources/fhir-resources.ts";
import { type Person, personOf } from "../../ehr/resources/person-of.ts";
import type { ReferralOrder } from "../port.ts";
import { ownResources } from "./own-resources.ts";
import type { WritableClient } from "./transact.ts";

export interface Sending {
  client: WritableClient;
  findPersons: Ehr["findPersons"];
}

/** Who is meant, in the record's words. */
const meant = ({ form, corrected }: ReferralOrder) => corrected ?? form;

const isMeant = (order: ReferralOrder, { birthDate, middleName, ...person }: Person) =>
  isSameChild(meant(order), { ...person, middleName: middleName ?? "", dateOfBirth: birthDate });

/**
 * Whom the hospital's record knows: the child to whom the portal has tied the referral, or who has its MRN, its name and its birth date.
 * An MRN alone is no proof (decision G-REF-32).
 */
export async function knownPatient({ findPersons }: Sending, order: ReferralOrder): Promise<string | undefined> {
  const { personId, form } = order;
  if (personId !== null) return `Patient/${personId}`;
  if (form.mrn === "") return undefined;
  const { lastName, firstName, dateOfBirth: birthDate, mrn } = form;
  const [found, ...others] = (await findPersons({ lastName, firstName, birthDate, mrn })).filter((person) => isMeant(order, person));
  return found && others.length === 0 ? `Patient/${found.personId}` : undefined;
}

/** Whether an order that is at the hospital names the right patient; one whom the hospital has put together with another is right, too. */
export async function isRightSubject({ client }: Sending, order: ReferralOrder, subject: string): Promise<boolean> {
  if (order.personId !== null && subject === `Patient/${order.personId}`) return true;
  const own = await ownResources(client).find("Patient", order.referralId);
  if (own && subject === `Patient/${own.id}`) return order.personId === null;
  const held = Patient.safeParse(await client.read("Patient", subject.slice("Patient/".length))).data;
  return held !== undefined && isMeant(order, personOf(held));
}
