import type { AskedPacket } from "@linnet/contract/referrals/packets";
import { answersSchema } from "@linnet/contract/referrals/packets/answers-schema";
import { isQuestion, itemsById, type PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import type { PrefilledAnswer } from "@linnet/contract/referrals/packets/prefill";
import { answersByLinkId, shownAnswers, withAnswer } from "./answers.ts";
import { CHOICE_OF_PACKET, errorNameOf } from "./error-names.ts";

/** Answers with the questions that they are to. */
export interface AnsweredPacket {
  asked: AskedPacket;
  answers: readonly PacketAnswer[];
}

/** With which answers a form begins. */
export interface InitialPacket extends AnsweredPacket {
  /**
   * `draft`: what the form asked before; `edit`: what was sent, which may stay with its version; `earlier`: another referral's, of which
   * only what is asked again is of use.
   */
  from: "draft" | "edit" | "earlier";
  clinicKey: string;
}

export interface FormPacket {
  /** The clinic whose questions are asked. */
  clinicKey: string;
  /** What that clinic asks. */
  offered: readonly AskedPacket[];
  /** Which of it is answered; undefined where the clinic asks nothing, or the person has yet to say what fits. */
  current: AskedPacket | undefined;
  /** The questions to which the answers were given, and of which clinic they are. */
  answered: AskedPacket | undefined;
  answeredKey: string;
  answers: readonly PacketAnswer[];
  /** What the record answers. */
  prefilled: readonly PrefilledAnswer[];
  /** Answers for which the next questions have no place: the person is asked before they go. */
  asking: { next: AskedPacket | undefined; kept: readonly PacketAnswer[]; lost: readonly PacketAnswer[] } | undefined;
  /** The clinic has changed its questions since they were answered; these answers went. */
  changed: readonly string[] | undefined;
  initial: InitialPacket | undefined;
  /** When the first and the last of the questions asked now were answered, in ms. */
  answeredWhen: { first: number; last: number } | undefined;
}

export type PacketEvent =
  /** The questions of a clinic have come. */
  | { type: "offered"; clinicKey: string; offered: readonly AskedPacket[] }
  /** Of several sets of questions one fits. */
  | { type: "packetChosen"; versionId: number | undefined }
  | { type: "answered"; answer: PacketAnswer; at: number }
  /** A file of the referral was taken away: it answers nothing any more. */
  | { type: "fileRemoved"; name: string }
  | { type: "prefilled"; versionId: number; prefilled: readonly PrefilledAnswer[] }
  /** What has no place may go. */
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

/** The answers that other questions take as they are: those of the same name, type and options. */
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

/** Which of what a clinic asks goes on with what was answered; undefined where the person has to say. */
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

/** What an event makes of the answers. */
export function reducePacket(state: FormPacket, event: PacketEvent): FormPacket {
  switch (event.type) {
    case "offered": {
      const { clinicKey, offered } = event;
      const next = nextOf(state, clinicKey, offered);
      const here = { ...state, clinicKey, offered };
      // Which of several fits is still to be said: until then nothing is lost.
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
      // What was kept or sent before says what the person left open.
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

/** How a question reads. */
export const questionText = (asked: AskedPacket | undefined, linkId: string): string =>
  asked?.packet.items.find((item) => item.linkId === linkId)?.text ?? linkId;

/** What is kept and sent of the answers: of what is asked now, and of nothing that is hidden. */
export function packetOf({ current, answered, answers }: FormPacket): { versionId: number; answers: PacketAnswer[] } | undefined {
  if (!current || current !== answered) return undefined;
  return { versionId: current.versionId, answers: shownAnswers(current.packet, answers) };
}

/** What is wrong with the answers, as errors of the form. Which files there are says the server. */
export function packetErrors(state: FormPacket): Record<string, string> {
  const { current, offered } = state;
  if (!current) return offered.length > 1 ? { [CHOICE_OF_PACKET]: "Choose what this referral is about" } : {};
  const { error } = answersSchema(current.packet).safeParse(packetOf(state)?.answers ?? []);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [errorNameOf(String(path[0])), message]));
}

/** The same as a summary lists them, in the packet's order. */
export function summedUp({ current }: FormPacket, errors: Readonly<Record<string, string>>) {
  const names = [CHOICE_OF_PACKET, ...(current?.packet.items ?? []).map(({ linkId }) => errorNameOf(linkId))];
  const labels = new Map<string, string>(current?.packet.items.map(({ linkId, text }) => [errorNameOf(linkId), text]));
  return names.flatMap((field) => {
    const { [field]: message } = errors;
    return message === undefined ? [] : [{ field, label: labels.get(field) ?? "What is this referral about?", message }];
  });
}

/** The answers without what was filled in and not touched: the form turns out to be about another child. */
export function withoutPrefilled({ answers, prefilled }: FormPacket): readonly PacketAnswer[] {
  const filled = new Map(prefilled.map(({ linkId, answer }) => [linkId, answer]));
  return answers.filter(({ linkId, values }) => !(values.length === 1 && values[0] === filled.get(linkId)));
}

/** A form that stood open for longer was left alone meanwhile. */
const LONGEST_SECONDS = 3_600;

/** From the first answer to the last; undefined where some were given before this form was opened. */
function secondsOf({ answeredWhen, initial }: FormPacket): number | undefined {
  if (!answeredWhen || (initial && initial.from !== "earlier")) return undefined;
  const seconds = Math.round((answeredWhen.last - answeredWhen.first) / 1000);
  return seconds <= LONGEST_SECONDS ? seconds : undefined;
}

/** The answers as a form sends them. Those of questions that have not come yet are not sent. */
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

/** The answers as they wait in memory, with these in place of them where somebody says so. */
export const unsentPacket = (
  { answered: asked, answeredKey: clinicKey, answers, initial }: FormPacket,
  instead: readonly PacketAnswer[] = answers,
): InitialPacket | undefined => asked && { asked, clinicKey, from: initial?.from === "edit" ? "edit" : "draft", answers: instead };
