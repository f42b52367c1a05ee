import { referrals } from "@linnet/contract/referrals";
import { expect, it } from "vitest";
import { aDraft, CHOICES } from "../../../../../test/referral-form.ts";
import { EMPTY } from "../fields.ts";
import { formOfDraft } from "../prefill.ts";
import { referralPayload } from "./payload.ts";

it("names what was chosen beside its id, and writes days as the wire does", () => {
  const payload = referralPayload(formOfDraft(aDraft().fields, EMPTY, CHOICES), CHOICES, ["letter.pdf"]);
  expect(payload).toMatchObject({
    ...{ physicianName: "Ashby, Dora", practiceName: "Lakeside Pediatrics", clinicName: "Cardiology", requestType: "New" },
    ...{ patientAcuity: "Routine", insuranceType: "Commercial", patientSex: "Female", guardianRelationship: "" },
    ...{ dateOfBirth: "2016-02-26", guardianDob: "1984-09-12", attachmentNames: '["letter.pdf"]' },
  });
  expect(referrals.create.body.safeParse(payload).success).toBe(true);
});

it("sends -1 and 0 for what was not chosen (REF-103, REF-105), which the contract refuses where it is required", () => {
  const payload = referralPayload({ ...EMPTY, requestTypeId: "" }, CHOICES, []);
  expect(payload).toMatchObject({ clinicKey: "-1", insuranceTypeId: "-1", requestTypeId: "-1", guardianRelationshipId: "0" });
  const faults = referrals.create.body.safeParse(payload).error?.issues.map(({ path }) => path[0]);
  expect(faults).toEqual(expect.arrayContaining(["clinicKey", "insuranceTypeId", "requestTypeId"]));
  expect(faults).not.toContain("guardianRelationshipId");
});
