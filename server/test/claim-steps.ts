import { invitations } from "@linnet/contract/accounts/invitations";
import { practicePeople } from "@linnet/contract/practice/people";
import { session } from "@linnet/contract/session";
import { SHIPPED_CATEGORIES } from "../src/adapters/ehr/release/sensitive-categories.ts";
import { Patient } from "../src/adapters/ehr/resources/fhir-resources.ts";
import type { NamedPhysician } from "../src/roster/named-physicians.ts";
import { refreshRoster } from "../src/roster/refresh.ts";
import { SIGN_IN } from "./invitation-steps.ts";
import type { testApp } from "./test-app.ts";

const PHYSICIAN = {
  firstName: "Any",
  lastName: "Body",
  mobilePhone: "(626) 555-0172",
  medicalLicenseNumber: "A-40871",
  practicePhone: "(626) 555-0120",
  practiceAddress1: "120 Shore Road",
  practiceCity: "Wrenfield",
  practiceState: "CA",
  practiceZip: "90001",
  practiceFax: "555-010-4421",
};

/** How a practice brings in a physician, and how the hospital's record names one. */
export function claimSteps(hospital: ReturnType<typeof testApp>) {
  const { call } = hospital;
  return {
    invite: (by: string, email: string, more: { npiNum: string; verified?: boolean; joining?: boolean }) =>
      call(by, practicePeople.invitePhysician, { body: { ...PHYSICIAN, email, ...more } }),
    /** Follows the link that was mailed, and signs in; gives the roles held then. */
    async come(email: string): Promise<number[]> {
      const mail = hospital.jobs.mails().findLast(({ to }) => to === email);
      const token = /invitation#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
      await call(null, invitations.accept, { body: { token, ...SIGN_IN } });
      return (await call(email, session.roles, {})).body.practiceRoles.map(({ roleId }) => roleId);
    },
    /** Sets the record's physicians for a child. */
    name: (personId: string, physicians: readonly NamedPhysician[], now = hospital.clock.now()) =>
      hospital.db.transaction().execute((trx) =>
        refreshRoster(
          trx,
          [
            {
              patient: Patient.parse({ id: personId, name: [{ family: "Named", given: [personId] }] }),
              encounters: [],
              appointments: [],
              allergies: [],
              locations: new Map(),
              organizations: new Map(),
              physicians,
            },
          ],
          { now, since: now, source: "ehr", release: { sensitive: SHIPPED_CATEGORIES, today: "2026-11-20" } },
        ),
      ),
    mailsTo: (email: string) => hospital.jobs.mails().filter(({ to }) => to === email),
  };
}

/** A general practitioner, as the record names one. */
export const asPractitioner = (npi: string): NamedPhysician => ({ npi, relationship: "Primary Care Physician" });
