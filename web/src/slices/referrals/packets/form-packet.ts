import type { AskedPacket } from "@linnet/contract/referrals/packets";
import { answersSchema } from "@linnet/contract/referrals/packets/answers-schema";
import { isQuestion, itemsById, type PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import type { PrefilledAnswer } from "@linnet/contract/referrals/packets/prefill";
import { answersByLinkId, shownAnswers, withAnswer } from "./answers.ts";
import { CHOICE_OF_PACKET, errorNameOf } from "./error-names.ts";

/** Answers with the packet version that was asked. */
export interface AnsweredPacket {
  asked: AskedPacket;
  answers: readonly PacketAnswer[];
}

/** A form's initial answers. */
export interface InitialPacket extends AnsweredPacket {
  /**
   * `draft`: what the form asked before. `edit`: what was sent, which may keep its version. `earlier`: another referral's, used only for
   * repeated questions.
   */
  from: "draft" | "edit" | "earlier";
  clinicKey: string;
}

export interface FormPacket {
  /** The clinic that asks. */
  clinicKey: string;
  /** The clinic's packets. */
  offered: readonly AskedPacket[];
  /** The packet to answer. Undefined if the clinic asks nothing, or the user has yet to choose one. */
  current: AskedPacket | undefined;
  /** The packet that the answers were given to, with its clinic. */
  answered: AskedPacket | undefined;
  answeredKey: string;
  answers: readonly PacketAnswer[];
  /** The record's answers. */
  prefilled: readonly PrefilledAnswer[];
  /** Answers that the next questions have no place for. The user is asked before they are removed. */
  asking: { next: AskedPacket | undefined; kept: readonly PacketAnswer[]; lost: readonly PacketAnswer[] } | undefined;
  /** The clinic has changed its questions since they were answered. These answers were removed. */
  changed: readonly string[] | undefined;
  initial: InitialPacket | undefined;
  /** When the first and the last current question were answered, in ms. */
  answeredWhen: { first: number; last: number } | undefined;
}

export type PacketEvent =
  /** A clinic's questions were loaded. */
  | { type: "offered"; clinicKey: string; offered: readonly AskedPacket[] }
  /** The user chose one of several packets. */
  | { type: "packetChosen"; versionId: number | undefined }
  | { type: "answered"; answer: PacketAnswer; at: number }
  /** A removed file of the referral no longer answers a question. */
  | { type: "fileRemoved"; name: string }
  | { type: "prefilled"; versionId: number; prefilled: readonly PrefilledAnswer[] }
  /** The user agrees to lose answers. */
  | { type: "lossConfirmed" }
  | { type: "lossRefused" };

export const emptyPacket = (initial: InitialPacket | undefined): FormPacket => ({
  clinicKey: initial?.from === "earlier" ? "" : (initial?.clinicKey ?? ""),
  offered: [],
  current: initial?.from === "earlier" ? undefined : initial?.asked,
  answered: initial?.asked,
  answeredKey: initial?.clinicKey ?? "",
  answers: initial?.answers ?? [],
  prefilled: [],
  asking: undefined,
  changed: undefined,
  initial,
  answeredWhen: undefined,
});

/** The answers that fit other questions: same name, type and options. */
function carry({ answers, answered }: Pick<FormPacket, "answers" | "answered">, next: AskedPacket | undefined) {
  const before = itemsById(answered?.packet.items ?? []);
  const items = itemsById(next?.packet.items ?? []);
  const fits = ({ linkId, values }: PacketAnswer) => {
    const item = items.get(linkId);
    if (!item || !isQuestion(item) || item.hidden || item.type !== before.get(linkId)?.type) return false;
    if (!("options" in item)) return true;
    return values.every((value) => typeof value !== "string" || item.options.some(({ code }) => code === value));
  };
  const shown = new Set(answered ? shownAnswers(answered.packet, answers).map(({ linkId }) => linkId) : []);
  return { kept: answers.filter(fits), lost: answers.filter((answer) => shown.has(answer.linkId) && !fits(answer)) };
}

function moveTo(state: FormPacket, next: AskedPacket | undefined): FormPacket {
  if (next?.versionId === state.answered?.versionId)
    return { ...state, current: next, answered: next, answeredKey: state.clinicKey, asking: undefined };
  const { kept, lost } = carry(state, next);
  const asked = { current: next, answered: next, answeredKey: state.clinicKey, answeredWhen: undefined };
  const moved = { ...state, ...asked, answers: kept, prefilled: [], asking: undefined };
  if (state.initial?.from === "earlier" && state.answered === state.initial.asked) return moved;
  const isNewVersion = next !== undefined && next.packetId === state.answered?.packetId && state.answers.length > 0;
  if (isNewVersion) return { ...moved, changed: lost.map(({ linkId }) => questionText(state.answered, linkId)) };
  return lost.length > 0 ? { ...state, asking: { next, kept, lost } } : moved;
}

/** The clinic's packet that continues the answers. Undefined if the user must choose. */
function nextOf({ answered, initial }: FormPacket, clinicKey: string, offered: readonly AskedPacket[]): AskedPacket | undefined {
  const isSent = initial?.from === "edit" && initial.clinicKey === clinicKey && answered?.versionId === initial.asked.versionId;
  if (isSent) return answered;
  const same = offered.find(({ versionId }) => versionId === answered?.versionId);
  return same ?? offered.find(({ packetId }) => packetId === answered?.packetId) ?? (offered.length === 1 ? offered[0] : undefined);
}

function withoutFile({ answered, answers }: FormPacket, name: string): readonly PacketAnswer[] {
  const items = itemsById(answered?.packet.items ?? []);
  return answers.reduce<readonly PacketAnswer[]>((others, { values, ...answer }) => {
    const isNamed = items.get(answer.linkId)?.type === "attachment" && values.includes(name);
    return isNamed ? withAnswer(others, { ...answer, values: values.filter((value) => value !== name) }) : others;
  }, answers);
}

/** Applies an event to the answers. */
export function reducePacket(state: FormPacket, event: PacketEvent): FormPacket {
  switch (event.type) {
    case "offered": {
      const { clinicKey, offered } = event;
      const next = nextOf(state, clinicKey, offered);
      const here = { ...state, clinicKey, offered };
      // The user must still choose one of several. Until then, nothing is lost.
      return next === undefined && offered.length > 1 ? { ...here, current: undefined } : moveTo(here, next);
    }
    case "packetChosen":
      return moveTo(
        { ...state, current: undefined },
        state.offered.find(({ versionId }) => versionId === event.versionId),
      );
    case "answered":
      return {
        ...state,
        answers: withAnswer(state.answers, event.answer),
        answeredWhen: { first: state.answeredWhen?.first ?? event.at, last: event.at },
      };
    case "fileRemoved":
      return { ...state, answers: withoutFile(state, event.name) };
    case "prefilled": {
      if (event.versionId !== state.current?.versionId) return state;
      const { prefilled } = event;
      // The saved or sent version says what the user left open.
      if (state.initial && state.initial.from !== "earlier" && state.initial.asked.versionId === event.versionId)
        return { ...state, prefilled };
      const given = answersByLinkId(state.answers);
      const added = prefilled.filter(({ linkId }) => !given.has(linkId)).map(({ linkId, answer }) => ({ linkId, values: [answer] }));
      return { ...state, prefilled, answers: [...state.answers, ...added] };
    }
    case "lossConfirmed": {
      if (!state.asking) return state;
      const { next, kept } = state.asking;
      const asked = { current: next, answered: next, answeredKey: state.clinicKey, answeredWhen: undefined };
      return { ...state, ...asked, answers: kept, prefilled: [], asking: undefined, changed: undefined };
    }
    case "lossRefused":
      return { ...state, asking: undefined };
  }
}

/** A question's text. */
export const questionText = (asked: AskedPacket | undefined, linkId: string): string =>
  asked?.packet.items.find((item) => item.linkId === linkId)?.text ?? linkId;

/** The answers to save and send: to current questions, without hidden ones. */
export function packetOf({ current, answered, answers }: FormPacket): { versionId: number; answers: PacketAnswer[] } | undefined {
  if (!current || current !== answered) return undefined;
  return { versionId: current.versionId, answers: shownAnswers(current.packet, answers) };
}

/** The answers' errors, as errors of the form. The server checks the files' names. */
export function packetErrors(state: FormPacket): Record<string, string> {
  const { current, offered } = state;
  if (!current) return offered.length > 1 ? { [CHOICE_OF_PACKET]: "Choose what this referral is about" } : {};
  const { error } = answersSchema(current.packet).safeParse(packetOf(state)?.answers ?? []);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [errorNameOf(String(path[0])), message]));
}

/** The same for an error summary, in the packet's order. */
export function summedUp({ current }: FormPacket, errors: Readonly<Record<string, string>>) {
  const names = [CHOICE_OF_PACKET, ...(current?.packet.items ?? []).map(({ linkId }) => errorNameOf(linkId))];
  const labels = new Map<string, string>(current?.packet.items.map(({ linkId, text }) => [errorNameOf(linkId), text]));
  return names.flatMap((field) => {
    const { [field]: message } = errors;
    return message === undefined ? [] : [{ field, label: labels.get(field) ?? "What is this referral about?", message }];
  });
}

/** The answers without untouched prefilled ones, for a form that turns out to be about another child. */
export function withoutPrefilled({ answers, prefilled }: FormPacket): readonly PacketAnswer[] {
  const filled = new Map(prefilled.map(({ linkId, answer }) => [linkId, answer]));
  return answers.filter(({ linkId, values }) => !(values.length === 1 && values[0] === filled.get(linkId)));
}

/** A form open for longer was left alone. */
const LONGEST_SECONDS = 3_600;

/** From the first answer to the last. Undefined if some were given before this form was opened. */
function secondsOf({ answeredWhen, initial }: FormPacket): number | undefined {
  if (!answeredWhen || (initial && initial.from !== "earlier")) return undefined;
  const seconds = Math.round((answeredWhen.last - answeredWhen.first) / 1000);
  return seconds <= LONGEST_SECONDS ? seconds : undefined;
}

/** The answers as sent. Answers to questions that are still loading are left out. */
export function packetPayload(packet: FormPacket, clinicKey: string) {
  const kept = packet.clinicKey === clinicKey ? packetOf(packet) : undefined;
  const seconds = secondsOf(packet);
  return (
    kept && {
      packetVersionId: kept.versionId,
      packetAnswers: JSON.stringify(kept.answers),
      ...(seconds !== undefined && { packetSeconds: seconds }),
    }
  );
}

/** The answers to keep in memory, optionally replaced by these. */
export const unsentPacket = (
  { answered: asked, answeredKey: clinicKey, answers, initial }: FormPacket,
  instead: readonly PacketAnswer[] = answers,
): InitialPacket | undefined => asked && { asked, clinicKey, from: initial?.from === "edit" ? "edit" : "draft", answers: instead };
