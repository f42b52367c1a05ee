import { ofKind } from "@linnet/contract/growing";
import type { AdviceMessage } from "@linnet/contract/referrals/advice";
import type { Conversation, ConversationEntry } from "@linnet/contract/referrals/conversation";
import type { ReferralLetter } from "@linnet/contract/referrals/letters";
import type { ReferralQuestion } from "@linnet/contract/referrals/questions";
import type { ReactNode } from "react";
import { formatDateTime, nameInProse } from "../../../platform/format/format.ts";
import type { TimelineStep } from "../../../ui/layout/timeline.tsx";
import type { fileBytes } from "../shared/file-bytes.ts";
import { fileOf, type Side } from "./advice/api.ts";
import classes from "./conversation.module.css";
import { LETTER_PLACE } from "./letters/letter-place.ts";
import { endedWords } from "./letters/letter-view.tsx";
import { MessageBox, MessageFileList, messageStep } from "./message-step.tsx";
import { Question } from "./questions/question.tsx";

/** A referral with its conversation. Servers of the last release send no `conversation`. */
export interface Conversed {
  id: number;
  /** The question to a clinic that the referral came from. */
  questionId: number | null;
  practiceName: string;
  questions: readonly ReferralQuestion[];
  /** Newest first. */
  letters: readonly ReferralLetter[];
  conversation?: Conversation | undefined;
}

/** What one side adds to the entries. */
export interface SideParts {
  side: Side;
  /** An answer's file. */
  bytesOf: (fileId: number) => ReturnType<typeof fileBytes>;
  /** The answer whose first file is open from the start. */
  openedAnswer?: number | undefined;
  /** This side's action on a question: answer it, or withdraw it. */
  withQuestion: (question: ReferralQuestion) => ReactNode;
  /** The current letter, and this side's action on it. */
  letter: (letter: ReferralLetter) => ReactNode;
}

/** A step with its time. `replaces` names its event in the history. A letter keeps that event's text. */
export interface EntryStep extends TimelineStep {
  at: string;
  replaces: readonly string[];
}

const inTimeOrder = (entries: readonly ConversationEntry[]) => entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** Oldest first. `messages` are the messages of the question that are loaded, with earlier ones. */
export function entriesOf(referral: Conversed, messages: readonly AdviceMessage[]): ConversationEntry[] {
  const { conversation, questionId, questions, letters } = referral;
  if (conversation) {
    const { clinicName = "" } = conversation.entries.find(({ message }) => message)?.message ?? {};
    const isShown = new Set(conversation.entries.flatMap(({ message }) => message?.id ?? []));
    // Loaded messages go with the right to read the question.
    const earlier = questionId === null ? [] : messages.filter(({ id }) => !isShown.has(id));
    const added = earlier.map((message) => ({
      kind: "advice" as const,
      id: message.id,
      at: message.at,
      message: { ...message, clinicName },
    }));
    return inTimeOrder([...added, ...conversation.entries]);
  }
  const entries: ConversationEntry[] = [
    ...questions.map(({ id, askedOn: at }) => ({ kind: "question" as const, id, at })),
    ...questions.flatMap(({ id, state, endedOn: at }) => (state === "answered" && at ? [{ kind: "answer" as const, id, at }] : [])),
    ...letters.toReversed().map(({ id, sentOn: at }) => ({ kind: "letter" as const, id, at })),
  ];
  return inTimeOrder(entries);
}

interface Around {
  referral: Conversed;
  parts: SideParts;
  timeZone: string;
}

function letterStep({ id, at }: ConversationEntry, { referral, parts, timeZone }: Around): EntryStep | undefined {
  const letter = referral.letters.find((each) => each.id === id);
  if (!letter) return undefined;
  const isCurrent = letter.state === "current";
  const title = letter.isCorrection ? "Letter corrected" : "Letter received";
  return {
    id: isCurrent ? LETTER_PLACE : `letter-${id}`,
    at,
    when: formatDateTime(at, timeZone),
    state: "done",
    title,
    replaces: [`letter ${at}`, `letter-corrected ${at}`],
    content: (
      <MessageBox label={title} isOwn={parts.side === "clinic"}>
        {isCurrent ? parts.letter(letter) : <p className={classes.note}>{endedWords(letter, timeZone)}</p>}
      </MessageBox>
    ),
  };
}

function questionStep({ id, at }: ConversationEntry, { referral, parts, timeZone }: Around): EntryStep | undefined {
  const question = referral.questions.find((each) => each.id === id);
  if (!question) return undefined;
  const title = `${question.clinicName} asks: ${question.subject}`;
  return {
    id: `question-${id}`,
    at,
    when: formatDateTime(at, timeZone),
    state: "done",
    by: question.askedBy ?? question.clinicName,
    title,
    text: null,
    replaces: [`asked ${at}`],
    content: (
      <MessageBox label={title} isOwn={parts.side === "clinic"} isOpen={question.state === "open"}>
        <Question question={question} />
        {parts.withQuestion(question)}
      </MessageBox>
    ),
  };
}

function answerStep({ id, at }: ConversationEntry, { referral, parts, timeZone }: Around): EntryStep | undefined {
  const { answer, endedBy } = referral.questions.find((each) => each.id === id) ?? {};
  if (!answer) return undefined;
  const by = endedBy ?? "The office";
  const title = `${nameInProse(by)} ${answer.isUnable ? "could not answer" : "answered"}`;
  return {
    id: `answer-${id}`,
    at,
    when: formatDateTime(at, timeZone),
    state: "done",
    by,
    title,
    text: null,
    replaces: [`answered ${at}`],
    content: (
      <MessageBox label={title} isOwn={parts.side === "office"}>
        <p className={classes.words}>{answer.text}</p>
        <MessageFileList files={answer.files} bytesOf={parts.bytesOf} isOpened={parts.openedAnswer === id} />
      </MessageBox>
    ),
  };
}

// A message makes its own step.
const STEPS = { question: questionStep, answer: answerStep, letter: letterStep, advice: () => undefined };

/** One entry as a step. Undefined for a newer server's kind, unless it comes with a message. */
export function entryStep(entry: ConversationEntry, around: Around): EntryStep | undefined {
  const { kind, at, message } = entry;
  if (!message) return ofKind(STEPS, kind)?.(entry, around);
  const { referral, parts, timeZone } = around;
  const of = message.side === "clinic" ? message.clinicName : referral.practiceName;
  const bytesOf = (fileId: number) => fileOf(parts.side, referral.questionId ?? 0, fileId);
  return { ...messageStep(message, { of, isOwn: message.side === parts.side, timeZone, bytesOf }), at, replaces: [] };
}
