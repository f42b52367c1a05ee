import { comparedInWords, conditionInWords } from "@linnet/contract/referrals/packets/condition-words";
import {
  isQuestion,
  PACKET_OPERATORS,
  type PacketCondition,
  type PacketItem,
  type PacketItems,
  type PacketQuestion,
} from "@linnet/contract/referrals/packets/packet";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatDay } from "../../../../platform/format/format.ts";
import { DateField } from "../../../../ui/form/date-field.tsx";
import { toDay } from "../../../../ui/people/to-day.ts";
import classes from "./editor.module.css";
import { NumberField } from "./number-field.tsx";

type Operator = PacketCondition["operator"];

const ANSWERED = { true: "is answered", false: "is not answered" } as const;
const SAME: readonly Operator[] = ["=", "!="];

/** The comparisons for a question's answer. */
function operatorsOf(type: PacketQuestion["type"] | undefined): readonly Operator[] {
  if (type === undefined || type === "attachment") return [];
  if (type === "boolean") return ["="];
  return type === "integer" || type === "decimal" || type === "quantity" || type === "date"
    ? PACKET_OPERATORS.filter((operator) => operator !== "exists")
    : SAME;
}

/** The initial value of a condition after its question or operator is chosen. */
function firstAnswer(question: PacketQuestion | undefined): PacketCondition["answer"] {
  if (question?.type === "boolean") return true;
  if (question?.type === "integer" || question?.type === "decimal" || question?.type === "quantity") return Number.NaN;
  return question && "options" in question ? (question.options[0]?.code ?? "") : "";
}

function firstCondition(question: PacketQuestion): PacketCondition {
  const [operator] = operatorsOf(question.type);
  return operator === undefined
    ? { question: question.linkId, operator: "exists", answer: true }
    : { question: question.linkId, operator, answer: firstAnswer(question) };
}

interface ConditionsProps {
  item: PacketItem;
  items: PacketItems;
  onChange: (showWhen: PacketItem["showWhen"]) => void;
  error: string | undefined;
}

/** When an item is shown: always, or only with certain answers to other questions. */
export function Conditions({ item, items, onChange, error }: ConditionsProps) {
  const { showWhen } = item;
  const add = useRef<HTMLButtonElement>(null);
  const others = [...items.values()].filter(isQuestion).filter(({ linkId }) => linkId !== item.linkId);
  const conditions = showWhen?.conditions ?? [];
  const change = (next: PacketCondition[]) => onChange(next.length === 0 ? undefined : { any: showWhen?.any ?? false, conditions: next });
  const [first] = others;
  return (
    <fieldset className={classes.conditions}>
      <legend className={classes.legend}>When to show it</legend>
      <p className="ln-muted">{showWhen ? conditionInWords(item, items).replace(/^only/, "Only") : "Always"}</p>
      {showWhen && conditions.length > 1 && (
        <NativeSelect
          label="Conditions to meet"
          data={[
            { value: "all", label: "All of them" },
            { value: "any", label: "Any of them" },
          ]}
          value={showWhen.any ? "any" : "all"}
          onChange={(event) => onChange({ any: event.currentTarget.value === "any", conditions })}
        />
      )}
      {conditions.map((condition, index) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity except its place.
          key={index}
          number={index + 1}
          condition={condition}
          others={others}
          onChange={(next) => change(conditions.with(index, next))}
          onRemove={() => {
            change(conditions.toSpliced(index, 1));
            add.current?.focus();
          }}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        ref={add}
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={!first}
        onClick={() => first && change([...conditions, firstCondition(first)])}
      >
        Add condition
      </Button>
    </fieldset>
  );
}

interface ConditionProps {
  number: number;
  condition: PacketCondition;
  others: readonly PacketQuestion[];
  onChange: (condition: PacketCondition) => void;
  onRemove: () => void;
}

/** One condition: a question, a comparison, and a value. */
function Condition({ number, condition, others, onChange, onRemove }: ConditionProps) {
  const { question: linkId, operator, answer } = condition;
  const question = others.find((other) => other.linkId === linkId);
  const words = comparedInWords(question?.type ?? "string");
  const operators = operatorsOf(question?.type);
  const chosen = operator === "exists" ? `exists ${answer === true}` : operator;
  const choose = (value: string) => {
    if (value.startsWith("exists")) return onChange({ question: linkId, operator: "exists", answer: value === "exists true" });
    const next = operators.find((each) => each === value);
    if (next) onChange({ question: linkId, operator: next, answer: operator === "exists" ? firstAnswer(question) : answer });
  };
  return (
    <div className={classes.condition}>
      <NativeSelect
        aria-label={`Condition ${number}: question`}
        data={[
          ...(question ? [] : [{ value: linkId, label: "Missing question" }]),
          ...others.map((other) => ({ value: other.linkId, label: other.text || "No text" })),
        ]}
        value={linkId}
        onChange={(event) => {
          const next = others.find((other) => other.linkId === event.currentTarget.value);
          if (next) onChange(firstCondition(next));
        }}
      />
      <NativeSelect
        aria-label={`Condition ${number}: comparison`}
        data={[
          ...(operator === "exists" || operators.includes(operator) ? [] : [{ value: operator, label: words[operator] }]),
          ...operators.map((each) => ({ value: each, label: each === "exists" ? ANSWERED.true : words[each] })),
          { value: "exists true", label: ANSWERED.true },
          { value: "exists false", label: ANSWERED.false },
        ]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {operator === "exists" ? (
        <span />
      ) : (
        <Answer
          // Typed text belongs to this question.
          key={`${linkId} ${operator}`}
          number={number}
          question={question}
          answer={answer}
          onChange={(next) => onChange({ ...condition, answer: next })}
        />
      )}
      <ActionIcon aria-label={`Remove condition ${number}`} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface AnswerProps {
  number: number;
  question: PacketQuestion | undefined;
  answer: PacketCondition["answer"];
  onChange: (answer: PacketCondition["answer"]) => void;
}

/** The value to compare with, in the question's own kind of field. */
function Answer({ number, question, answer, onChange }: AnswerProps) {
  const label = `Condition ${number}: answer`;
  if (question?.type === "boolean")
    return (
      <NativeSelect
        aria-label={label}
        data={[
          { value: "true", label: "yes" },
          { value: "false", label: "no" },
        ]}
        value={String(answer)}
        onChange={(event) => onChange(event.currentTarget.value === "true")}
      />
    );
  if (question && "options" in question)
    return (
      <NativeSelect
        aria-label={label}
        data={[
          ...(question.options.some(({ code }) => code === answer) ? [] : [{ value: String(answer), label: "Choose an answer" }]),
          ...question.options.map(({ code, display }) => ({ value: code, label: display })),
        ]}
        value={String(answer)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (question?.type === "date") return <DayAnswer label={label} day={String(answer)} onChange={onChange} />;
  if (typeof answer === "number")
    return (
      <NumberField label={<span className="ln-hidden">{label}</span>} value={answer} onChange={(value = Number.NaN) => onChange(value)} />
    );
  return <TextInput aria-label={label} value={String(answer)} onChange={(event) => onChange(event.currentTarget.value)} />;
}

function DayAnswer({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day && formatDay(day));
  const change = (text: string) => {
    setTyped(text);
    onChange(toDay(text) ?? "");
  };
  return <DateField label={<span className="ln-hidden">{label}</span>} value={typed} onChange={change} />;
}
