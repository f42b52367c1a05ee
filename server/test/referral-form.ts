import type { Database } from "../src/platform/database/database.ts";
import { formOf, multipartBody } from "./multipart-body.ts";
import { NOW } from "./open-hospital.ts";
import type { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

type Fields = Record<string, string | number | Blob | readonly Blob[]>;

/** The id of a row that the demo hospital gave a name. */
export const idsOf = (db: Database) => ({
  physician: async (name: string) =>
    (await db.selectFrom("physicians").select("id").where("email", "=", `${name}@linnet.example`).executeTakeFirstOrThrow()).id,
  practice: async (name: string) => (await db.selectFrom("practices").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
  clinic: async (name: string) => (await db.selectFrom("clinics").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
});

/** A form from the wizard, for a child unknown to the hospital: Dora of Lakeside refers to the Neurology Clinic. */
export async function referralFields(db: Database, changes: Fields = {}): Promise<Fields> {
  const ids = idsOf(db);
  return {
    physicianId: await ids.physician("dora"),
    physicianName: "Ashby, Dora",
    practiceId: await ids.practice("Lakeside Pediatrics"),
    practiceName: "Lakeside Pediatrics",
    insuranceTypeId: 1,
    insuranceType: "Commercial",
    patientAcuityId: 2,
    requestTypeId: 1,
    reason: "Headaches in the morning.",
    clinicKey: await ids.clinic("Neurology Clinic"),
    clinicName: "Neurology Clinic",
    firstName: "Mirabel",
    lastName: "Quillfeather",
    patientSexId: 2,
    dateOfBirth: "2018-03-04",
    patientStreetAddress: "12 Alder Street",
    patientCity: "Wrenfield",
    patientState: "CA",
    zipCode: "90002",
    phoneNumber: "555-201-0143",
    guardianFirstName: "Odette",
    guardianLastName: "Quillfeather",
    guardianDob: "1988-07-09",
    guardianSexId: 2,
    ...changes,
  };
}

const SEX_IDS = { M: 1, F: 2, O: 3, U: 3 } as const;

/** Who a child of the roster is, as a form says it that was opened from the child. */
export async function identityFields(db: Database, personId: string) {
  const row = await db.selectFrom("patients").selectAll().where("person_id", "=", personId).executeTakeFirstOrThrow();
  return {
    firstName: row.first_name,
    middleName: row.middle_name ?? "",
    lastName: row.last_name,
    dateOfBirth: row.birth_date ?? "",
    patientSexId: SEX_IDS[row.sex],
    mrn: row.mrn,
  };
}

interface Sending {
  method?: "POST" | "PUT";
  key?: string;
  headers?: Record<string, string>;
}

/** Sends a referral's form as a person; `key` is the Idempotency-Key. */
export async function sendReferral(
  hospital: Pick<ReturnType<typeof testApp>, "app">,
  name: string,
  fields: Fields,
  { method = "POST", key, headers = {} }: Sending = {},
) {
  const { payload, headers: type } = await multipartBody(formOf(fields));
  const authorization = `Bearer ${tokenOf(`${name}@linnet.example`, new Date(NOW))}`;
  const reply = await hospital.app.inject({
    method,
    url: "/api/referral",
    payload,
    headers: { ...type, authorization, ...(key && { "idempotency-key": key }), ...headers },
  });
  return { status: reply.statusCode, body: reply.json() };
}
