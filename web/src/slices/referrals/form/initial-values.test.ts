import { describe, expect, it } from "vitest";
import { ANA, FIONN, OTIS } from "../../../../test/patients.ts";
import { CHOICES } from "../../../../test/referral-form.ts";
import { someDetails } from "../../../../test/referrals.ts";
import { emptyForm, formOfDraft, formOfPatient, formOfReferral, withoutFilledIn } from "./initial-values.ts";

const EDIT = { form: "edit", id: 10482 } as const;
const AGAIN = { form: "re-refer", id: 10482 } as const;

describe("a patient's form", () => {
  it("has name, birth date, sex, MRN and physician", () => {
    expect(formOfPatient(ANA, CHOICES)).toMatchObject({
      personId: "p-ana",
      firstName: "Ana",
      lastName: "Ruiz",
      dateOfBirth: "05/19/2017",
      patientSexId: "2",
      mrn: "40014871",
      physicianId: "7",
      clinicKey: "",
      requestTypeId: "1",
      patientAcuityId: "2",
    });
  });

  it("leaves out what is not known to the day, or not offered", () => {
    const otis = formOfPatient({ ...OTIS, providerId: 99, sex: "U" }, CHOICES);
    expect(otis).toMatchObject({ dateOfBirth: "", physicianId: "", patientSexId: "" });
    expect(formOfPatient({ ...ANA, dob: "2017-05-19T22:30:00-08:00", providerId: null }, CHOICES)).toMatchObject({
      dateOfBirth: "05/19/2017",
      physicianId: "",
    });
  });
});

describe("a referral's form", () => {
  it("has everything that was sent", () => {
    expect(formOfReferral(EDIT, someDetails({ clinicKey: 4 }), CHOICES)).toMatchObject({
      clinicKey: "4",
      reason: "Systolic murmur since August.\nTires early in sports.",
      dateOfBirth: "05/19/2017",
      patientState: "CA",
      guardianDob: "02/03/1988",
      guardianRelationshipId: "1",
      mrn: "40014871",
      practiceId: "11",
    });
  });

  it("asks again for a missing clinic, and always for the clinic when the patient is referred again", () => {
    expect(formOfReferral(EDIT, someDetails({ clinicKey: 99 }), CHOICES).clinicKey).toBe("");
    const again = formOfReferral(AGAIN, someDetails({ clinicKey: 4, guardianRelationshipId: 0 }), CHOICES);
    expect(again).toMatchObject({ clinicKey: "", lastName: "Ruiz", guardianRelationshipId: "" });
  });
});

describe("a draft's form", () => {
  it("has the typed values over the initial ones, and nothing else", () => {
    const typed = formOfDraft({ firstName: "Mary Ann", clinicKey: "99", guardianEmail: "k@", nonsense: "x" }, emptyForm(CHOICES), CHOICES);
    expect(typed).toMatchObject({ firstName: "Mary Ann", clinicKey: "", guardianEmail: "k@", practiceId: "11", requestTypeId: "1" });
    expect(typed).not.toHaveProperty("nonsense");
  });

  it("does not restore a removed MRN", () => {
    const sent = formOfReferral(EDIT, someDetails(), CHOICES);
    expect(formOfDraft({ firstName: "Ana" }, sent, CHOICES).mrn).toBe("40014871");
    expect(formOfDraft({ mrn: "" }, sent, CHOICES).mrn).toBe("");
    expect(formOfDraft({ mrn: "40099999" }, sent, CHOICES).mrn).toBe("40014871");
  });
});

describe("an empty form", () => {
  it("chooses practice, physician and clinic only if there is one, and nothing else", () => {
    const practices = [...CHOICES.practices, { id: 12, display: "Riverside Pediatrics" }];
    expect(emptyForm(CHOICES)).toMatchObject({ practiceId: "11", physicianId: "", clinicKey: "" });
    expect(emptyForm({ ...CHOICES, practices }).practiceId).toBe("");
    const one = { ...CHOICES, physicians: CHOICES.physicians.slice(0, 1), clinics: CHOICES.clinics.slice(0, 1) };
    const chosen = Object.entries(emptyForm(one)).filter(([, value]) => value !== "");
    expect(Object.fromEntries(chosen)).toEqual({
      physicianId: "7",
      practiceId: "11",
      clinicKey: "4",
      requestTypeId: "1",
      patientAcuityId: "2",
      identityCorrection: "false",
    });
    expect(formOfPatient({ ...ANA, providerId: 99 }, one).physicianId).toBe("7");
  });
});

it("of another child has nothing that ties it to the first, not even a correction", () => {
  const filledIn = formOfPatient(FIONN, CHOICES);
  const typed = { ...filledIn, firstName: "Aoife", reason: "Murmur", identityCorrection: "true" };
  expect(withoutFilledIn(typed, filledIn, emptyForm(CHOICES))).toEqual({ ...emptyForm(CHOICES), firstName: "Aoife", reason: "Murmur" });
});
