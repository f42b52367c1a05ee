import { MAX_ANSWER_LENGTH, type PacketItem, type PacketOption, type PacketQuestion } from "@linnet/contract/referrals/packets/packet";
import { parseRecordPath, RECORD_PATHS, type RecordPathName } from "@linnet/contract/referrals/packets/record-path";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { OptionalLabel } from "../../../../ui/form/form-group.tsx";
import classes from "./editor.module.css";
import { RECORD_NAMES } from "./kind-words.ts";
import { NumberField } from "./number-field.tsx";

interface SettingsProps<Question> {
  question: Question;
  wrong: Readonly<Record<string, string>>;
  onChange: (question: PacketItem) => void;
}

type OfType<T extends PacketQuestion["type"]> = Extract<PacketQuestion, { type: T }>;
type ChoiceQuestion = OfType<"choice" | "open-choice">;
type NumberQuestion = OfType<"integer" | "decimal" | "quantity">;
type WordsQuestion = OfType<"string" | "text">;

/** The settings of an answer, by the question's kind. */
export function AnswerSettings({ question, ...rest }: SettingsProps<PacketQuestion>) {
  return (
    <>
      {"options" in question && <Options question={question} {...rest} />}
      {(question.type === "integer" || question.type === "decimal" || question.type === "quantity") && (
        <Limits question={question} {...rest} />
      )}
      {(question.type === "string" || question.type === "text") && <Length question={question} {...rest} />}
      {RECORD_NAMES[question.type].length > 0 && <FromRecord question={question} {...rest} />}
    </>
  );
}

const BAR = " | ";

/** An option as a line: its text, and its code if that differs. */
const lineOf = ({ code, display, system }: PacketOption): string =>
  [display, ...(system !== undefined || code !== display ? [code] : []), ...(system === undefined ? [] : [system])].join(BAR);

/** The options of these lines. An unchanged line keeps its option. */
function optionsOf(text: string, before: readonly PacketOption[]): PacketOption[] {
  const known = new Map(before.map((option) => [lineOf(option), option]));
  return text.split("\n").flatMap((line) => {
    if (line.trim() === "") return [];
    const [display = "", code = display, system] = line.split(BAR).map((part) => part.trim());
    return known.get(line) ?? { code, display, ...(system && { system }) };
  });
}

const CONTROLS = { "radio-button": "Radio buttons", "check-box": "Checkboxes", "drop-down": "List", autocomplete: "Searchable list" };
type Control = keyof typeof CONTROLS;

function Options({ question, wrong, onChange }: SettingsProps<ChoiceQuestion>) {
  const [text, setText] = useState(() => question.options.map(lineOf).join("\n"));
  return (
    <>
      <Textarea
        className={classes.line ?? ""}
        label="Answers"
        description="One per line. Example with a code: Chest pain | 29857009 | http://snomed.info/sct"
        rows={Math.min(Math.max(text.split("\n").length + 1, 4), 14)}
        value={text}
        error={wrong.options}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          onChange({ ...question, options: optionsOf(value, question.options) });
        }}
      />
      <NativeSelect
        label="Shown as"
        data={[{ value: "", label: "Automatic" }, ...Object.entries(CONTROLS).map(([value, label]) => ({ value, label }))]}
        value={question.control ?? ""}
        onChange={({ currentTarget: { value } }) =>
          // As: the choice has these entries and the empty one.
          onChange({ ...question, control: value === "" ? undefined : (value as Control) })
        }
      />
    </>
  );
}

const UCUM = "http://unitsofmeasure.org";

function Limits({ question, wrong, onChange }: SettingsProps<NumberQuestion>) {
  const { unit } = question;
  const code = (
    <TextInput
      label={question.type === "quantity" ? "Unit" : <OptionalLabel>Unit</OptionalLabel>}
      description="A UCUM unit, such as kg, cm or mg/dL"
      value={unit?.code ?? ""}
      error={wrong.unit}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...question, unit: value === "" ? undefined : { ...unit, code: value, system: unit?.system ?? UCUM } })
      }
    />
  );
  return (
    <>
      {code}
      {unit && (
        <TextInput
          label={<OptionalLabel>Unit to display</OptionalLabel>}
          value={unit.display ?? ""}
          onChange={({ currentTarget: { value } }) => onChange({ ...question, unit: { ...unit, display: value || undefined } })}
        />
      )}
      <NumberField
        label={<OptionalLabel>Minimum</OptionalLabel>}
        value={question.min}
        error={wrong.min}
        onChange={(min) => onChange({ ...question, min })}
      />
      <NumberField
        label={<OptionalLabel>Maximum</OptionalLabel>}
        value={question.max}
        error={wrong.max}
        onChange={(max) => onChange({ ...question, max })}
      />
    </>
  );
}

const Length = ({ question, wrong, onChange }: SettingsProps<WordsQuestion>) => (
  <NumberField
    label={<OptionalLabel>Maximum characters, up to {MAX_ANSWER_LENGTH[question.type].toLocaleString("en-US")}</OptionalLabel>}
    value={question.maxLength}
    error={wrong.maxLength}
    onChange={(maxLength) => onChange({ ...question, maxLength })}
  />
);

const CODE_OF: Partial<Record<RecordPathName, string>> = {
  result: "LOINC code",
  hasProblem: "Problem code",
  takesMedication: "Medication code",
};

/** Which value of the child's record fills the answer, for the user to confirm. */
function FromRecord({ question, wrong, onChange }: SettingsProps<PacketQuestion>) {
  const [chosen, setChosen] = useState(() => parseRecordPath(question.from ?? ""));
  const names = RECORD_NAMES[question.type];
  const offered = chosen && !names.includes(chosen.name) ? [chosen.name, ...names] : names;
  const choose = (name: RecordPathName | undefined, code: string) => {
    const isCoded = name !== undefined && CODE_OF[name] !== undefined;
    setChosen(name && { name, code: isCoded ? code : undefined });
    onChange({ ...question, from: name && (isCoded ? `%record.${name}('${code.trim()}')` : `%record.${name}`) });
  };
  return (
    <>
      <NativeSelect
        label="Filled in from the record"
        data={[{ value: "", label: "None" }, ...offered.map((value) => ({ value, label: RECORD_PATHS[value] }))]}
        value={chosen?.name ?? ""}
        error={chosen && CODE_OF[chosen.name] ? undefined : wrong.from}
        onChange={({ currentTarget: { value } }) =>
          choose(
            offered.find((name) => name === value),
            "",
          )
        }
      />
      {chosen && CODE_OF[chosen.name] && (
        <TextInput
          label={CODE_OF[chosen.name]}
          value={chosen.code ?? ""}
          error={wrong.from && "Enter the code"}
          onChange={({ currentTarget: { value } }) => choose(chosen.name, value)}
        />
      )}
    </>
  );
}
