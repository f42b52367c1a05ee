import { isQuestion } from "@linnet/contract/referrals/packets/packet";
import type { PrefilledAnswer } from "@linnet/contract/referrals/packets/prefill";
import { NativeSelect } from "@mantine/core";
import { use, useMemo } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { answersByLinkId } from "./answers.ts";
import classes from "./clinic-questions.module.css";
import { CHOICE_OF_PACKET, errorsByQuestion } from "./error-names.ts";
import { type FormPacket, type PacketEvent, questionText } from "./form-packet.ts";
import { PacketQuestions, type PacketQuestionsProps } from "./packet-questions.tsx";
import type { RecordReading } from "./use-form-packet.ts";

interface ClinicQuestionsProps extends Required<Pick<PacketQuestionsProps, "files" | "onUrgent" | "clinicPhone">> {
  packet: FormPacket;
  /** A stable function. */
  dispatch: (event: PacketEvent) => void;
  clinicName: string;
  record: RecordReading;
  /** The form's errors by field. */
  errors: Readonly<Record<string, string>>;
  /** Keeps the clinic whose questions were answered. */
  onClinicKept: (clinicKey: string) => void;
}

/** The dates 2026-11-19, 2026-11 and 2026 for people. */
function dayOf(date: string | null): string {
  const [day = ""] = (date ?? "").split("T");
  const [year = "", month] = day.split("-");
  return formatDay(day) || (month ? `${month}/${year}` : year);
}

/** 'From the hospital’s record, 11/19/2026. Still correct?' After a change, also the record's value. */
function markOf({ answer, said: { value, unit, date } }: PrefilledAnswer, given: unknown): string {
  const on = dayOf(date);
  if (given === answer) return `From the hospital’s record${on && `, ${on}`}. Still correct?`;
  const words = typeof value === "boolean" ? (value ? "yes" : "no") : [value, unit].filter((part) => part !== "").join(" ");
  return `The hospital’s record says ${words}${on && ` (${on})`}.`;
}

/**
 * The line of a question that the record may answer, before its answer or without one. It is there from the start, so that nothing moves.
 */
const WITHOUT_ANSWER = { none: undefined, reading: "Checking the hospital’s record...", read: "The hospital’s record has no answer." };

/** The mark of each question that the record answers or may answer, by linkId. */
function marksOf({ current, answers, prefilled }: FormPacket, record: RecordReading): ReadonlyMap<string, string> {
  const { [record]: open } = WITHOUT_ANSWER;
  const asked = open === undefined ? [] : (current?.packet.items ?? []).filter((item) => isQuestion(item) && item.from !== undefined);
  const given = answersByLinkId(answers);
  return new Map([
    ...asked.map(({ linkId }) => [linkId, open ?? ""] as const),
    ...prefilled.map((filled) => [filled.linkId, markOf(filled, given.get(filled.linkId)?.values[0])] as const),
  ]);
}

/** The chosen clinic's questions, below its select. */
export function ClinicQuestions({ packet, dispatch, clinicName, record, errors, onClinicKept, ...props }: ClinicQuestionsProps) {
  const { current, offered, answers, changed } = packet;
  const byQuestion = useMemo(() => errorsByQuestion(errors), [errors]);
  const marks = useMemo(() => marksOf(packet, record), [packet, record]);
  const onAnswer = useMemo<PacketQuestionsProps["onAnswer"]>(
    () => (answer) => dispatch({ type: "answered", answer, at: Date.now() }),
    [dispatch],
  );
  return (
    <section className={classes.root} aria-label={`Questions from ${clinicName}`}>
      <h3 className={classes.title}>Questions from {clinicName}</h3>
      {offered.length > 1 && (
        <NativeSelect
          label="What is this referral about?"
          data={[
            { value: "", label: "Please make a selection..." },
            ...offered.map(({ versionId, packet: { title } }) => ({ value: String(versionId), label: title })),
          ]}
          value={current && offered.includes(current) ? String(current.versionId) : ""}
          error={errors[CHOICE_OF_PACKET]}
          data-path={`referral-${CHOICE_OF_PACKET}`}
          onChange={({ currentTarget: { value } }) =>
            dispatch({ type: "packetChosen", versionId: value === "" ? undefined : Number(value) })
          }
        />
      )}
      {changed && <ChangedQuestions lost={changed} />}
      {current?.packet.description && <p className={classes.lead}>{current.packet.description}</p>}
      {current && (
        <PacketQuestions
          key={current.versionId}
          packet={current.packet}
          answers={answers}
          onAnswer={onAnswer}
          errors={byQuestion}
          marks={marks}
          {...props}
        />
      )}
      <LossDialog packet={packet} dispatch={dispatch} onClinicKept={onClinicKept} />
    </section>
  );
}

const ChangedQuestions = ({ lost }: { lost: readonly string[] }) => (
  <Banner tone="info" title="The clinic changed its questions after you answered them.">
    {lost.length === 0
      ? "Your answers still apply. Review them."
      : `We removed your answers to questions it no longer asks: ${lost.join(", ")}. Your other answers are still here.`}
  </Banner>
);

/** Asks before answers are lost that the next questions have no place for. */
function LossDialog({ packet, dispatch, onClinicKept }: Pick<ClinicQuestionsProps, "packet" | "dispatch" | "onClinicKept">) {
  const { asking, answered, answeredKey } = packet;
  const lost = (asking?.lost ?? []).map(({ linkId }) => questionText(answered, linkId));
  const keep = () => {
    dispatch({ type: "lossRefused" });
    onClinicKept(answeredKey);
  };
  return (
    <ConfirmModal
      child={use(ChildInPage)}
      opened={asking !== undefined}
      title="Remove these answers?"
      text={`The new questions do not include: ${lost.join(", ")}. We will remove those answers and keep the others.`}
      words={{ confirm: "Remove answers", cancel: "Go back" }}
      onConfirm={() => dispatch({ type: "lossConfirmed" })}
      onClose={keep}
    />
  );
}
