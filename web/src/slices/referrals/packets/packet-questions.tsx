import { answersSchema } from "@linnet/contract/referrals/packets/answers-schema";
import {
  itemsById,
  type Packet,
  type PacketAnswer,
  type PacketDisplay,
  type PacketItem,
  type PacketQuestion,
  type PacketValue,
} from "@linnet/contract/referrals/packets/packet";
import { shownItems } from "@linnet/contract/referrals/packets/shown-items";
import { Button, TextInput } from "@mantine/core";
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { useServiceDesk } from "../shared/urgent.tsx";
import { answersByLinkId, shownAnswers } from "./answers.ts";
import type { PacketFiles } from "./attachment-input.tsx";
import { errorNameOf } from "./error-names.ts";
import classes from "./packet-questions.module.css";
import { QuestionInput } from "./question-input.tsx";

export interface PacketQuestionsProps {
  packet: Pick<Packet, "items">;
  /** The answers in any order. May include hidden ones. */
  answers: readonly PacketAnswer[];
  /** One answer has changed. `withAnswer` adds it to the others. Pass a stable function, or every question is rendered. */
  onAnswer: (answer: PacketAnswer) => void;
  /** Errors by linkId, besides those found when a question is left. */
  errors?: Readonly<Record<string, string>>;
  /** Where an answer comes from, by linkId, in words. */
  marks?: ReadonlyMap<string, string>;
  /** Without them no file can be attached. */
  files?: PacketFiles | undefined;
  /** Raises the referral's acuity. Undefined if it is urgent already, or has none. */
  onUrgent?: (() => void) | undefined;
  /** The clinic's own phone number, if it has one. */
  clinicPhone?: string | null | undefined;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** The current answers' errors, by linkId. */
function useWrongAnswers({ packet, answers, files }: Pick<PacketQuestionsProps, "packet" | "answers" | "files">) {
  const names = files?.names;
  const schema = useMemo(() => answersSchema(packet, names ? { files: names } : {}), [packet, names]);
  const checked = useDeferredValue(answers);
  return useMemo(() => {
    const { error } = schema.safeParse(shownAnswers(packet, checked));
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  }, [schema, packet, checked]);
}

/** A clinic's questions in its own order, for forms and for the editor. Renders the questions shown with these answers. */
export function PacketQuestions({ packet, answers, onAnswer, errors = NO_ERRORS, marks, files, ...redFlag }: PacketQuestionsProps) {
  const items = useMemo(() => itemsById(packet.items), [packet]);
  const given = useMemo(() => answersByLinkId(answers), [answers]);
  const shown = shownItems(items, new Map([...given].map(([linkId, { values }]) => [linkId, values])));
  const wrong = useWrongAnswers({ packet, answers, files });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((linkId: string) => setLeft((before) => (before.has(linkId) ? before : new Set([...before, linkId]))), []);
  const inside = useMemo(() => Map.groupBy(packet.items, ({ group }) => group), [packet]);
  const draw = (item: PacketItem): ReactNode => {
    const { linkId, type } = item;
    if (!shown.has(linkId)) return null;
    if (type === "display") return <Words key={linkId} item={item} {...redFlag} />;
    if (type === "group")
      return (
        <fieldset key={linkId} className={classes.group}>
          <legend className={classes.legend}>{item.text}</legend>
          {(inside.get(linkId) ?? []).map(draw)}
        </fieldset>
      );
    const error = errors[linkId] ?? (left.has(linkId) ? wrong[linkId] : undefined);
    return (
      <Question
        key={linkId}
        question={item}
        answer={given.get(linkId)}
        error={error}
        mark={marks?.get(linkId)}
        onAnswer={onAnswer}
        onLeave={leave}
        files={item.type === "attachment" ? files : undefined}
      />
    );
  };
  return <div className={classes.questions}>{(inside.get(undefined) ?? []).map(draw)}</div>;
}

/** Text between the questions. A red flag says what to do right away. */
function Words({
  item: { text, redFlag },
  onUrgent,
  clinicPhone = null,
}: { item: PacketDisplay } & Pick<PacketQuestionsProps, "onUrgent" | "clinicPhone">) {
  const serviceDesk = useServiceDesk();
  if (!redFlag) return <p className={classes.words}>{text}</p>;
  const action = onUrgent && (
    <Button size="xs" variant="default" onClick={onUrgent}>
      Mark as urgent
    </Button>
  );
  return (
    <Banner tone="danger" role="alert" title={`Call now: ${clinicPhone ?? serviceDesk}`} action={action}>
      {text}
    </Banner>
  );
}

interface QuestionProps {
  question: PacketQuestion;
  answer: PacketAnswer | undefined;
  error: string | undefined;
  mark: string | undefined;
  onAnswer: (answer: PacketAnswer) => void;
  onLeave: (linkId: string) => void;
  files: PacketFiles | undefined;
}

const NOTHING: readonly PacketValue[] = [];

const labelOf = ({ text, ...question }: PacketQuestion) => {
  const unit = "unit" in question ? question.unit : undefined;
  return unit ? `${text} (${unit.display ?? unit.code})` : text;
};

/** One question with its parts. Among hundreds, only the one being answered is rendered. */
const Question = memo(function Question({ question, answer, error, mark, onAnswer, onLeave, files }: QuestionProps) {
  const { linkId, required, help, type } = question;
  const { values = NOTHING, whyNot } = answer ?? {};
  const said = labelOf(question);
  const mayLeaveOpen = required && values.length === 0 && (whyNot !== undefined || error !== undefined || type === "attachment");
  const describedBy = [help, mark].filter(Boolean).join(" ");
  return (
    <div className={classes.question}>
      {whyNot === undefined && (
        <QuestionInput
          question={question}
          values={values}
          onValues={(given) => onAnswer({ linkId, values: [...given] })}
          onLeave={() => onLeave(linkId)}
          look={{
            label: required ? said : <OptionalLabel>{said}</OptionalLabel>,
            description: describedBy || undefined,
            error,
            "data-path": `referral-${errorNameOf(linkId)}`,
          }}
          files={files}
        />
      )}
      {mayLeaveOpen && (
        <WhyNot label={said} linkId={linkId} whyNot={whyNot} error={error} onAnswer={onAnswer} isFile={type === "attachment"} />
      )}
    </div>
  );
});

interface WhyNotProps extends Pick<QuestionProps, "error" | "onAnswer"> {
  label: string;
  linkId: string;
  whyNot: string | undefined;
  isFile: boolean;
}

/** A required question may stay open with a reason. */
function WhyNot({ label, linkId, whyNot, error, isFile, onAnswer }: WhyNotProps) {
  const answer = (reason: string | undefined) => onAnswer({ linkId, values: [], ...(reason !== undefined && { whyNot: reason }) });
  if (whyNot === undefined)
    return (
      <Button className={classes.add ?? ""} size="xs" variant="subtle" onClick={() => answer("")}>
        {isFile ? "I cannot attach this" : "I cannot answer this"}
      </Button>
    );
  return (
    <div className={classes.row}>
      <TextInput
        label={`Reason for no answer: ${label}`}
        error={error}
        value={whyNot}
        maxLength={500}
        ref={whyNot === "" ? focusWhenThere : undefined}
        data-path={`referral-${errorNameOf(linkId)}`}
        onChange={(event) => answer(event.currentTarget.value)}
      />
      <Button variant="default" onClick={() => answer(undefined)}>
        {isFile ? "Attach a file instead" : "Answer instead"}
      </Button>
    </div>
  );
}
