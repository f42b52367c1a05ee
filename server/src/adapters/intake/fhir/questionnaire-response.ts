import { answerLines } from "@linnet/contract/referrals/packets/answer-lines";
import {
  isQuestion,
  type PacketAnswer,
  type PacketItem,
  type PacketQuestion,
  type PacketValue,
} from "@linnet/contract/referrals/packets/packet";
import { fhirValue } from "@linnet/contract/referrals/packets/to-questionnaire";
import type { FhirResource } from "../../ehr/fhir/client/writing.ts";
import type { AnsweredQuestions, ReferralOrder } from "../port.ts";
import { ownIdentifier } from "./own-identifier.ts";

/** Why a question that has to be answered was not: FHIR R4 has no element for it. */
const WHY_NOT = "urn:linnet:packet-why-not";

/** Where the resources around the answers lie, or will. */
export interface ResponsePlaces {
  patient: string;
  request: string;
  /** Where the bytes of each file lie, by its id. */
  binaries: ReadonlyMap<number, string>;
}

type AnswerOf = (question: PacketQuestion, value: PacketValue) => object;

const answerOf =
  ({ files }: ReferralOrder, binaries: ResponsePlaces["binaries"]): AnswerOf =>
  (question, value) => {
    if (typeof value === "object") return { valueString: value.other };
    if (question.type !== "attachment") {
      const typed = fhirValue(question, value);
      return { [`value${typed.type}`]: typed.value };
    }
    const file = files.find(({ name }) => name === value);
    const url = file && binaries.get(file.id);
    return { valueAttachment: { ...(file && { contentType: file.mediaType }), ...(url !== undefined && { url }), title: value } };
  };

/** What was answered, in the packet's order and groups; a group without answers is left out. */
function itemsOf({ packet, answers }: AnsweredQuestions, toAnswer: AnswerOf): object[] {
  const given = new Map<string, PacketAnswer>(answers.map((answer) => [answer.linkId, answer]));
  const within = (group: string | undefined): object[] =>
    packet.items.filter((item) => item.group === group).flatMap((item) => itemOf(item));
  function itemOf(item: PacketItem): object[] {
    const { linkId, text } = item;
    if (item.type === "group") {
      const inside = within(linkId);
      return inside.length > 0 ? [{ linkId, text, item: inside }] : [];
    }
    const answer = given.get(linkId);
    if (!isQuestion(item) || !answer) return [];
    if (answer.whyNot) return [{ extension: [{ url: WHY_NOT, valueString: answer.whyNot }], linkId, text }];
    return [{ linkId, text, answer: answer.values.map((value) => toAnswer(item, value)) }];
  }
  return within(undefined);
}

/** The answers to the clinic's questions, as SDC has them: to a version of the questionnaire, about the order. */
export function questionnaireResponseOf(
  order: ReferralOrder,
  questions: AnsweredQuestions,
  { patient, request, binaries }: ResponsePlaces,
): FhirResource {
  const items = itemsOf(questions, answerOf(order, binaries));
  return {
    resourceType: "QuestionnaireResponse",
    // FHIR R4 has one here, where other resources have a list.
    identifier: ownIdentifier("QuestionnaireResponse", order.referralId),
    basedOn: [{ reference: request }],
    questionnaire: `${questions.url}|${questions.version}`,
    status: "completed",
    subject: { reference: patient },
    authored: order.createdAt.toISOString(),
    item: items.length > 0 ? items : undefined,
  };
}

/** The answers in words, for servers and notes that take no other; empty where there are none. */
export function answersText({ questions }: ReferralOrder): string {
  if (!questions) return "";
  return answerLines(questions.packet, questions.answers)
    .map(({ label, value }) => `${label}: ${value}`)
    .join("\n");
}
