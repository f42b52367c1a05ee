import { Readable } from "node:stream";
import { Packet } from "@linnet/contract/referrals/packets/packet";
import { toQuestionnaire } from "@linnet/contract/referrals/packets/to-questionnaire";
import { validateResource } from "@medplum/core";
import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  ServiceRequest,
} from "@medplum/fhirtypes";
import { afterEach, describe, expect, it } from "vitest";
import { type IntakeRouter, intakeRouter } from "../../../../test/intake-router.ts";
import { aReferralOrder } from "../../../../test/referral-order.ts";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../platform/clock.ts";
import { fhirClient } from "../../ehr/fhir/client/client.ts";
import { clientSettings } from "../../ehr/fhir/client/settings.ts";
import type { AnsweredQuestions, ReferralIntake } from "../port.ts";
import { fhirIntake } from "./intake.ts";

const URL = "urn:uuid:6f1b8d4e-7a53-4f0e-9a11-2c9f5d0e8b11";
const packet = Packet.parse({
  title: "Syncope",
  items: [
    { type: "group", linkId: "event", text: "The event" },
    {
      type: "choice",
      linkId: "about",
      group: "event",
      text: "About",
      options: [{ code: "271594007", display: "Syncope", system: "http://snomed.info/sct" }],
    },
    { type: "boolean", linkId: "exercise", group: "event", text: "During exercise?" },
    { type: "group", linkId: "empty", text: "Nothing of this" },
    { type: "text", linkId: "else", group: "empty", text: "Anything else?" },
    { type: "quantity", linkId: "weight", text: "Weight", unit: { code: "kg" } },
    { type: "integer", linkId: "times", text: "How often?" },
    { type: "decimal", linkId: "troponin", text: "Troponin" },
    { type: "date", linkId: "last", text: "Last time" },
    { type: "open-choice", linkId: "family", text: "Family", repeats: true, options: [{ code: "Aunt", display: "Aunt" }] },
    { type: "attachment", linkId: "ecg", text: "ECG" },
    { type: "attachment", linkId: "echo", text: "Echo", required: true },
  ],
});
const questions: AnsweredQuestions = {
  ...{ url: URL, version: 2, packet },
  answers: [
    { linkId: "about", values: ["271594007"] },
    { linkId: "exercise", values: [true] },
    { linkId: "weight", values: [34.2] },
    { linkId: "times", values: [2] },
    { linkId: "troponin", values: [0.1] },
    { linkId: "last", values: ["2026-11-02"] },
    { linkId: "family", values: ["Aunt", { other: "Cousin" }] },
    { linkId: "ecg", values: ["ecg.pdf"] },
    { linkId: "echo", values: [], whyNot: "No machine here" },
  ],
};
const ecg = {
  ...{ id: 5, name: "ecg.pdf", mediaType: "application/pdf" as const, bytes: 8, sha256: "", sentAs: null },
  read: async () => Readable.from([Buffer.from("%PDF-1.7")]),
};

let hospital: IntakeRouter;
async function open(abilities: Parameters<typeof intakeRouter>[0] = {}): Promise<ReferralIntake> {
  hospital = await intakeRouter(abilities);
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: hospital.base, EHR_TIMEOUT_MS: "4000" })));
  return fhirIntake({
    client,
    findPersons: async () => [],
    clock: systemClock,
    zone: "America/Los_Angeles",
    log: { warn: () => undefined },
  });
}
afterEach(() => hospital.close());
// The server keeps of a type only resources of that type.
const responses = async () => (await hospital.all("QuestionnaireResponse")) as QuestionnaireResponse[];
const request = async () => ((await hospital.all("ServiceRequest")) as ServiceRequest[])[0] ?? expect.fail("no order");

const flat = <I extends { item?: I[] }>(items: I[] = []): I[] => items.flatMap((item) => [item, ...flat(item.item)]);

/** SDC's rules of a response that FHIR's own schema does not have (SDC, "Form filler"): each item is the questionnaire's, once, in its order and group, with answers of its type. */
function expectToFit(response: QuestionnaireResponse, questionnaire: Questionnaire): void {
  expect(response.questionnaire).toBe(`${questionnaire.url}|${questionnaire.version}`);
  const asked = flat<QuestionnaireItem>(questionnaire.item);
  const answered = flat<QuestionnaireResponseItem>(response.item);
  const ids = answered.map(({ linkId }) => linkId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(asked.map(({ linkId }) => linkId).filter((linkId) => ids.includes(linkId))).toEqual(ids);
  const types: Record<string, string> = { choice: "Coding", text: "String", integer: "Integer", quantity: "Quantity" };
  for (const { linkId, text, answer = [], item } of answered) {
    const question = asked.find((one) => one.linkId === linkId);
    expect(text).toBe(question?.text);
    if (question?.type === "group") expect(item?.every((one) => question.item?.some((each) => each.linkId === one.linkId))).toBe(true);
    else expect(item).toBeUndefined();
    if (!question?.repeats) expect(answer.length).toBeLessThanOrEqual(1);
    const type = types[question?.type ?? ""];
    if (type) for (const one of answer) expect(Object.keys(one)).toEqual([`value${type}`]);
  }
}

describe("the answers to a clinic’s questions, at a FHIR server", () => {
  it("arrive with the order as a response to a version of the questionnaire", async () => {
    const intake = await open();
    await intake.submit(aReferralOrder(17, { questions, files: [ecg] }));
    await intake.submit(aReferralOrder(17, { questions, files: [ecg] }));
    const [response, ...others] = await responses();
    if (!response) return expect.fail("no response");
    expect(others).toEqual([]);
    const order = await request();
    expect(order.supportingInfo).toContainEqual({ reference: `QuestionnaireResponse/${response.id}` });
    expect(order.note).toBeUndefined();
    expect(response).toMatchObject({ status: "completed", subject: order.subject, basedOn: [{ reference: `ServiceRequest/${order.id}` }] });
    expect(response.item).toMatchObject([
      {
        linkId: "event",
        item: [
          { linkId: "about", answer: [{ valueCoding: { system: "http://snomed.info/sct", code: "271594007", display: "Syncope" } }] },
          { linkId: "exercise", answer: [{ valueBoolean: true }] },
        ],
      },
      { linkId: "weight", answer: [{ valueQuantity: { value: 34.2, unit: "kg", system: "http://unitsofmeasure.org", code: "kg" } }] },
      { linkId: "times", answer: [{ valueInteger: 2 }] },
      { linkId: "troponin", answer: [{ valueDecimal: 0.1 }] },
      { linkId: "last", answer: [{ valueDate: "2026-11-02" }] },
      { linkId: "family", answer: [{ valueString: "Aunt" }, { valueString: "Cousin" }] },
      {
        linkId: "ecg",
        answer: [{ valueAttachment: { title: "ecg.pdf", contentType: "application/pdf", url: expect.stringContaining("Binary/") } }],
      },
      { linkId: "echo", extension: [{ url: "urn:linnet:packet-why-not", valueString: "No machine here" }] },
    ]);
    // As: it was made by the product, and is looked at here.
    const questionnaire = toQuestionnaire(packet, { url: URL, version: "2", date: "2026-11-20" }) as unknown as Questionnaire;
    for (const resource of [response, questionnaire]) expect(validateResource(resource)).toEqual([]);
    expectToFit(response, questionnaire);
  });

  it("are changed with the order, come with a later one, and are withdrawn with the clinic", async () => {
    const intake = await open();
    await intake.submit(aReferralOrder(18));
    expect(await responses()).toEqual([]);
    await intake.update(aReferralOrder(18, { questions }));
    expect((await responses())[0]?.item).toHaveLength(8);
    const fewer = { ...questions, answers: questions.answers.slice(0, 1) };
    await intake.update(aReferralOrder(18, { questions: fewer }));
    const [response, ...others] = await responses();
    expect(others).toEqual([]);
    expect(response?.item).toMatchObject([{ linkId: "event", item: [{ linkId: "about" }] }]);
    expect((await request()).supportingInfo).toEqual([{ reference: `QuestionnaireResponse/${response?.id}` }]);
    await intake.update(aReferralOrder(18));
    expect((await responses())[0]?.status).toBe("entered-in-error");
    expect((await request()).supportingInfo).toBeUndefined();
  });

  it("stand in the order’s note where the server takes no responses", async () => {
    const intake = await open({ lacks: ["QuestionnaireResponse:identifier"] });
    await intake.submit(aReferralOrder(19, { questions }));
    expect(await responses()).toEqual([]);
    expect((await request()).note?.[0]?.text).toContain("About: Syncope\nDuring exercise?: Yes\nWeight: 34.2 kg");
  });
});
