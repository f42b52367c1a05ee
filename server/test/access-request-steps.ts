import { type AccessDecision, accessRequests } from "@linnet/contract/access-requests";
import { patients } from "@linnet/contract/patients";
import type { z } from "zod";
import { demoChildren } from "../src/demo/children/children.ts";
import type { testApp } from "./test-app.ts";

const { ines } = demoChildren;

type Decision = Omit<z.input<typeof AccessDecision>, "patientAccessRequestID">;
type Hospital = ReturnType<typeof testApp>;

/** What people do with requests, in words of the slice. */
export function accessRequestSteps(hospital: Hospital) {
  const { call } = hospital;
  const physicianOf = async (email: string) =>
    (await hospital.db.selectFrom("physicians").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const bornOn = async (personId: string) =>
    (await hospital.db.selectFrom("patients").select("birth_date").where("person_id", "=", personId).executeTakeFirstOrThrow())
      .birth_date ?? "";
  const form = async (onBehalf: string, more: object = {}) => ({
    patientFirstName: "Inés",
    patientLastName: "Calderón",
    patientDob: await bornOn(ines.personId),
    patientGenderId: 2 as const,
    onBehalfPhysicianId: await physicianOf(onBehalf),
    comment: "She comes to us from now on.",
    ...more,
  });
  const ask = async (email: string, more: object = {}, onBehalf = email) =>
    call(email, accessRequests.create, { body: await form(onBehalf, more) });
  /** The id of a new request. */
  const pending = async (email: string, more: object = {}, onBehalf = email) =>
    (await ask(email, more, onBehalf)).body.patientAccessRequestID;
  const get = (email: string, id: number) => call(email, accessRequests.get, { params: { id } });
  const decide = (email: string, id: number, body: Decision) =>
    call(email, accessRequests.edit, { body: { patientAccessRequestID: id, ...body } });
  const match = (email: string, id: number, patientMrn = "") =>
    call(email, accessRequests.match, { params: { id }, query: { patientMrn } });
  const opens = async (email: string, id: string) => (await call(email, patients.get, { params: { id } })).status;
  return { physicianOf, bornOn, form, ask, pending, get, decide, match, opens };
}
