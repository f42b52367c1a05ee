import { describe, expect, it } from "vitest";
import { FIONN } from "../../../../test/patients.ts";
import { aDraft, CHOICES } from "../../../../test/referral-form.ts";
import { knownPatient } from "../shared/known-child.ts";
import { formValidator } from "./fields.ts";
import { formOfDraft, formOfPatient, type InitialValues } from "./initial-values.ts";
import { type FormContext, type FormEvent, type FormState, initialState, reduceForm } from "./state.ts";

const filledIn = formOfPatient(FIONN, CHOICES);
/** Fionn in the hospital's record, and everything else that must be typed. */
const typed = {
  ...formOfDraft(aDraft().fields, filledIn, CHOICES),
  ...pick(filledIn, ["firstName", "lastName", "dateOfBirth", "patientSexId"]),
};
const known = knownPatient(FIONN);
const context: FormContext = { choices: CHOICES, known, fromRecord: {}, validate: formValidator("2026-11-20", [known.record]) };

function pick<T extends object, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

const initial: InitialValues = {
  typed,
  filledIn,
  known,
  fromRecord: {},
  ownNames: [known.record],
  mrnOf: undefined,
  refersAnyway: false,
  insteadOf: undefined,
  step: 1,
  kept: [],
  modifyDtm: undefined,
  packet: undefined,
  submission: undefined,
  keptOn: undefined,
};

type Before = Partial<Omit<FormState, "typed">> & { typed?: Partial<FormState["typed"]> };
const stateOf = ({ typed: changed, ...rest }: Before): FormState => {
  const opened = initialState(initial, context);
  return { ...opened, ...rest, typed: { ...opened.typed, ...changed } };
};

const LETTER = { id: 31, name: "letter.pdf", mediaType: "application/pdf", bytes: 1_000, scan: "clean" } as const;
const OPEN_REFERRAL = {
  id: 10480,
  clinicName: "Cardiology",
  createdDtm: "2026-11-18T17:00:00Z",
  physicianName: "Lindgren, Rita",
  cernerStatus: "Submitted",
};
const PROGRESS = { sent: 500, total: 1_000 };
const SENDING = { status: "sending", progress: PROGRESS } as const;
const TWIN = { firstName: "Aoife", patientSexId: "2" };
const saidOf = (code: "conflict" | "another_child" | "invalid_input", fields?: Record<string, string>) => ({
  status: 409,
  code,
  message: "No",
  requestId: "none",
  ...(fields && { fields }),
});
const REFUSAL = { said: saidOf("another_child"), sentKeys: [] };

/** The expectation, the state before, the event, and the state after. */
type Row = [what: string, before: Before, event: FormEvent, after: Before];

const TABLE: Record<string, Row[]> = {
  "a field": [
    [
      "is typed in, and is to be saved",
      {},
      { type: "changed", field: "reason", value: "Murmur" },
      { typed: { reason: "Murmur" }, edits: 1 },
    ],
    [
      "is typed in as it was: nothing is to be saved",
      {},
      { type: "changed", field: "patientCity", value: typed.patientCity },
      { edits: 0 },
    ],
    [
      "loses what was wrong when it is typed in",
      { errors: { reason: "Say why" } },
      { type: "changed", field: "reason", value: "M" },
      { errors: {} },
    ],
    [
      "says what is wrong when it is left",
      { typed: { zipCode: "1" } },
      { type: "left", field: "zipCode" },
      { errors: { zipCode: "Zip Code is not valid" } },
    ],
    [
      "says nothing any more when it is right",
      { errors: { zipCode: "Zip Code is not valid" } },
      { type: "left", field: "zipCode" },
      { errors: {} },
    ],
    [
      "of the child, changed after a correction, is another change",
      { typed: { firstName: "Finn", identityCorrection: "true" } },
      { type: "changed", field: "firstName", value: "Finnian" },
      { typed: { firstName: "Finnian", identityCorrection: "false" } },
    ],
  ],
  "a step": [
    ["is left forward when nothing is wrong", {}, { type: "stepChosen", step: 2 }, { step: 2, focus: { on: "newStep" }, edits: 1 }],
    [
      "stays when something is wrong, and leads to it",
      { typed: { clinicKey: "" } },
      { type: "stepChosen", step: 2 },
      { step: 1, isSummedUp: true, errors: { clinicKey: "Choose a clinic" }, focus: { on: "clinicKey" }, edits: 0 },
    ],
    [
      "of the patient is shown when that is where something is wrong",
      { typed: { zipCode: "" } },
      { type: "stepChosen", step: 3 },
      { step: 2, isSummedUp: true, errors: { zipCode: "Zip Code is not valid" }, focus: { on: "zipCode" } },
    ],
    [
      "is left backward without a question",
      { step: 2, typed: { zipCode: "" } },
      { type: "stepChosen", step: 1 },
      { step: 1, errors: {}, isSummedUp: false },
    ],
    [
      "of the files waits for the answer whether this is the same child",
      { step: 2, typed: TWIN },
      { type: "stepChosen", step: 3 },
      { step: 2, asked: "attachments" },
    ],
  ],
  "the child": [
    ["is opened to be changed", {}, { type: "identityOpened" }, { isIdentityOpen: true, focus: { on: "firstName" } }],
    [
      "is closed when nothing was changed",
      { isIdentityOpen: true },
      { type: "identityDone" },
      { isIdentityOpen: false, focus: { on: "changeChild" } },
    ],
    [
      "stays open while a name is wrong",
      { isIdentityOpen: true, typed: { lastName: "O’Darcy" } },
      { type: "identityDone" },
      {
        isIdentityOpen: true,
        errors: { lastName: "Names should not contain spaces, numbers or special characters" },
        focus: { on: "lastName" },
      },
    ],
    [
      "is asked about when it was changed",
      { isIdentityOpen: true, typed: { firstName: "Finn" } },
      { type: "identityDone" },
      { isIdentityOpen: true, asked: "closeIdentity" },
    ],
    [
      "is corrected, and what was asked for goes on",
      { step: 2, asked: "attachments", typed: { firstName: "Finn" } },
      { type: "correctionConfirmed" },
      { step: 3, asked: undefined, typed: { firstName: "Finn", identityCorrection: "true" } },
    ],
    [
      "is as the record has it when the change is undone",
      { step: 2, asked: "attachments", typed: TWIN },
      { type: "changeUndone" },
      { step: 2, asked: undefined, typed: { firstName: "Fionn", patientSexId: "1" }, focus: { on: "changeChild" } },
    ],
    [
      "is looked at once more when the question is closed",
      { asked: "send", typed: TWIN },
      { type: "questionClosed" },
      { asked: undefined, isIdentityOpen: true, focus: { on: "firstName" } },
    ],
    [
      "loses the MRN of someone else",
      { refusal: REFUSAL },
      { type: "mrnRemoved" },
      { typed: { mrn: "" }, refusal: undefined, focus: { on: "firstName" } },
    ],
  ],
  "a file": [
    ["that was sent before is taken away", { kept: [LETTER] }, { type: "keptFileRemoved", id: 31 }, { kept: [], edits: 1 }],
    ["of the draft is to be saved with it", {}, { type: "draftFilesChanged" }, { edits: 1 }],
  ],
  "the referral": [
    ["is looked for among the open ones first", { step: 3 }, { type: "completed" }, { sending: { status: "checking" } }],
    ["is not sent twice", { step: 3, sending: SENDING }, { type: "completed" }, { sending: SENDING }],
    [
      "is not sent with something wrong",
      { step: 3, typed: { reason: "" } },
      { type: "completed" },
      { step: 1, isSummedUp: true, sending: { status: "idle" } },
    ],
    [
      "is not sent before it is said which child this is",
      { step: 3, typed: TWIN },
      { type: "completed" },
      { asked: "send", sending: { status: "idle" } },
    ],
    [
      "is sent when none like it is open",
      { sending: { status: "checking" } },
      { type: "duplicatesFound", found: [] },
      { sending: { status: "sending", progress: { sent: 0, total: 0 } } },
    ],
    [
      "is asked about when one like it is open",
      { sending: { status: "checking" } },
      { type: "duplicatesFound", found: [OPEN_REFERRAL] },
      { sending: { status: "confirming", found: [OPEN_REFERRAL] } },
    ],
    [
      "stays here when it may be the same",
      { sending: { status: "confirming", found: [OPEN_REFERRAL] } },
      { type: "duplicatesClosed" },
      { sending: { status: "idle" } },
    ],
    ["forgets why it was refused when it is sent again", { refusal: REFUSAL }, { type: "sendingStarted" }, { refusal: undefined }],
    [
      "says how far it is",
      { sending: SENDING },
      { type: "progressed", progress: { sent: 900, total: 1_000 } },
      { sending: { status: "sending", progress: { sent: 900, total: 1_000 } } },
    ],
    [
      "says nothing of how far it was once it is cancelled",
      {},
      { type: "progressed", progress: PROGRESS },
      { sending: { status: "idle" } },
    ],
    ["is cancelled", { sending: SENDING }, { type: "sendingCancelled" }, { sending: { status: "idle" }, focus: { on: "heading" } }],
    ["is sent", { sending: SENDING }, { type: "sent" }, { sending: { status: "sent", progress: PROGRESS } }],
    ["could not be sent", { sending: SENDING }, { type: "failed" }, { sending: { status: "idle" } }],
  ],
  "a refusal": [
    [
      "of a field leads to it",
      { step: 3, sending: SENDING },
      { type: "refused", said: saidOf("invalid_input", { zipCode: "Not there" }), sentKeys: [] },
      { step: 2, errors: { zipCode: "Not there" }, focus: { on: "zipCode" }, sending: { status: "idle" } },
    ],
    [
      "of a file stays at the files",
      { step: 3 },
      { type: "refused", said: saidOf("invalid_input", { attachedFile: "No" }), sentKeys: [] },
      { step: 3, focus: { on: "heading" } },
    ],
    [
      "for another child leads to the child",
      { step: 3 },
      { type: "refused", ...REFUSAL },
      { step: 2, focus: { on: "child" }, refusal: REFUSAL },
    ],
    [
      "is answered by a correction",
      { step: 2, refusal: REFUSAL },
      { type: "correctionConfirmed" },
      { refusal: undefined, typed: { identityCorrection: "true" } },
    ],
    [
      "because someone else has changed it goes on from what they wrote",
      { step: 3, refusal: { said: saidOf("conflict"), sentKeys: [] } },
      { type: "rebased", typed: { ...typed, reason: "Theirs" }, filledIn, modifyDtm: "2026-11-21T18:00:00Z", kept: [LETTER] },
      { typed: { reason: "Theirs" }, modifyDtm: "2026-11-21T18:00:00Z", kept: [LETTER], refusal: undefined, edits: 1 },
    ],
    ["is the last word once the hospital has it in hand", {}, { type: "closed" }, { isClosed: true }],
  ],
};

describe.each(Object.entries(TABLE))("%s", (_subject, rows) => {
  it.each(rows)("%s", (_what, before, event, after) => {
    const { typed: fields = {}, ...rest } = after;
    const result = reduceForm(stateOf(before), event, context);
    expect(Object.fromEntries(Object.entries(result).filter(([name]) => name in rest))).toEqual(rest);
    expect(result.typed).toMatchObject(fields);
  });
});

describe("a zip code's cities", () => {
  const WICHITA = { city: "Wichita", state: "KS" } as const;
  const OSSINING = { city: "Ossining", state: "NY" } as const;
  const BRIARCLIFF = { city: "Briarcliff Manor", state: "NY" } as const;
  const NOWHERE = { patientCity: "", patientState: "" };
  const found = (before: Before, zip: string, cities: (typeof WICHITA | typeof OSSINING | typeof BRIARCLIFF)[]) =>
    reduceForm(stateOf(before), { type: "citiesFound", zip, cities }, context);

  it("fill city and state, and clear the errors there", () => {
    const before = { typed: { zipCode: "67209-1234", ...NOWHERE }, errors: { patientCity: "Enter the city", reason: "Missing" } };
    const after = found(before, "67209", [WICHITA]);
    expect(after.typed).toMatchObject({ patientCity: "Wichita", patientState: "KS" });
    expect(after.errors).toEqual({ reason: "Missing" });
  });

  it("leave the city open if there are two, and the state if it is one", () => {
    const after = found({ typed: { zipCode: "10510", ...NOWHERE } }, "10510", [BRIARCLIFF, OSSINING]);
    expect(after.typed).toMatchObject({ patientCity: "", patientState: "NY" });
    expect(after.zip?.cities).toEqual([BRIARCLIFF, OSSINING]);
    const ofTwo = found({ typed: { zipCode: "10510", ...NOWHERE } }, "10510", [WICHITA, OSSINING]);
    expect(ofTwo.typed).toMatchObject(NOWHERE);
  });

  it("keep typed values, and replace another zip code’s", () => {
    const typedCity = found({ typed: { zipCode: "67209", patientCity: "Eastborough", patientState: "" } }, "67209", [WICHITA]);
    expect(typedCity.typed).toMatchObject({ patientCity: "Eastborough", patientState: "KS" });
    const filled = found({ typed: { zipCode: "67209", ...NOWHERE } }, "67209", [WICHITA]);
    const again = reduceForm(filled, { type: "changed", field: "zipCode", value: "10510" }, context);
    const after = reduceForm(again, { type: "citiesFound", zip: "10510", cities: [BRIARCLIFF, OSSINING] }, context);
    expect(after.typed).toMatchObject({ patientCity: "", patientState: "NY" });
  });

  it("change nothing if the zip code is unknown, or another one was typed since", () => {
    const unknown = { typed: { zipCode: "00000", patientCity: "Wrenfield", patientState: "CA" } };
    expect(found(unknown, "00000", []).typed).toMatchObject(unknown.typed);
    const late = { typed: { zipCode: "10510", ...NOWHERE } };
    expect(found(late, "67209", [WICHITA]).typed).toMatchObject(NOWHERE);
  });
});

describe("a form", () => {
  it("opens with the child closed, unless the child's identity is incomplete", () => {
    expect(initialState(initial, context)).toMatchObject({ isIdentityOpen: false, edits: 0, step: 1 });
    for (const changed of [TWIN, { lastName: "R2" }])
      expect(initialState({ ...initial, typed: { ...typed, ...changed } }, context).isIdentityOpen).toBe(true);
  });
});
