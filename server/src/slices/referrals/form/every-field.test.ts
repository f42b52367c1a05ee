import { FORM_FIELD_NAMES, FORM_FIELDS, type FormField, type ReadableForm, readField } from "@linnet/contract/referrals/field-list";
import { ReferralForm } from "@linnet/contract/referrals/fields";
import { describe, expect, it } from "vitest";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { sentReferral } from "../../../../test/sent-referral.ts";
import { changeNote } from "../../../adapters/intake/fhir/change-note.ts";
import { coverageOf, guardianOf, patientOf, serviceRequestOf, taskOf } from "../../../adapters/intake/fhir/order-resources.ts";
import { referralPdfSections } from "../paper/pdf-sections.ts";
import { columnsOfForm, columnsOfIdentity, storedForm } from "../shared/columns.ts";

/** The same form with another value in one field, in words and in its id. */
function changedIn(form: ReadableForm, field: FormField): ReadableForm {
  const { choice, isDay } = FORM_FIELDS[field];
  if (choice) return { ...form, [field]: Number(form[field]) === 1 ? 2 : 1, [choice.word]: "Something else" };
  return { ...form, [field]: isDay ? "2001-02-03" : "Something else" };
}

const order = aReferralOrder(17);
const { form } = order;
const patient = "Patient/noor";

const pdfOf = (read: ReadableForm) =>
  referralPdfSections({ ...sentReferral, ...read }, "UTC").flatMap(({ lines }) => lines.map(([, value]) => value));

const noteOf = (read: ReadableForm) =>
  JSON.stringify(
    changeNote({ ...order, form: read }, { task: "Task/1", request: "ServiceRequest/1", patient, files: [], isOfAnother: false }).resource[
      "input"
    ],
  );

function orderOf(read: ReadableForm): string {
  const changed = { ...order, form: read };
  const places = { patient, coverage: "Coverage/1", files: [], answers: "", parent: undefined };
  const request = serviceRequestOf(changed, places);
  return JSON.stringify([
    patientOf(changed),
    guardianOf(changed, places),
    coverageOf(changed, places),
    request,
    taskOf(changed, places, ""),
  ]);
}

describe("every field of the form", () => {
  it("is in the list", () => {
    const words = FORM_FIELD_NAMES.flatMap((field) => FORM_FIELDS[field].choice?.word ?? []);
    const listed = [...FORM_FIELD_NAMES, ...words, "personId", "identityCorrection"];
    expect(new Set(Object.keys(ReferralForm.shape))).toEqual(new Set(listed));
  });

  it.each(FORM_FIELD_NAMES)("is in the PDF: %s", (field) => {
    const changed = changedIn(form, field);
    const said = field === "dateOfBirth" || field === "guardianDob" ? "02/03/2001" : readField(changed, field, String);
    expect(pdfOf(changed).join()).toContain(said);
    expect(pdfOf(form).join()).not.toContain(said);
  });

  it.each(FORM_FIELD_NAMES.filter((field) => FORM_FIELDS[field].labels.note !== undefined))(
    "is in the note to the hospital about a late change: %s",
    (field) => {
      const changed = changedIn(form, field);
      expect(noteOf(changed)).toContain(readField(changed, field, String));
      expect(noteOf(changed)).not.toBe(noteOf(form));
    },
  );

  it("is in the note, except the MRN, which the note's patient has: %s", () => {
    expect(FORM_FIELD_NAMES.filter((field) => FORM_FIELDS[field].labels.note === undefined)).toEqual(["mrn"]);
  });

  it.each(FORM_FIELD_NAMES)("is in the order: %s", (field) => {
    expect(orderOf(changedIn(form, field))).not.toBe(orderOf(form));
  });

  it.each(FORM_FIELD_NAMES)("is read as it was stored: %s", (field) => {
    const changed = { ...changedIn(form, field), patientState: field === "patientState" ? ("NY" as const) : form.patientState };
    const row = { ...columnsOfForm(changed), ...columnsOfIdentity(changed), typed_identity: null };
    expect(storedForm(row)).toMatchObject({ [field]: changed[field] });
    expect(storedForm(row)[field]).not.toBe(form[field]);
  });
});
