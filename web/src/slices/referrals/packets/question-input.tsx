import { isDay, MAX_ANSWER_LENGTH, MAX_REPEATS, type PacketQuestion, type PacketValue } from "@linnet/contract/referrals/packets/packet";
import { Button, Checkbox, NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
// Loaded with these fields, because few pages use them.
import "@mantine/core/styles/Radio.css";
import { formatDay, upToCharacters } from "../../../platform/format/format.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { toDay } from "../../../ui/people/to-day.ts";
import { AttachmentInput, type FieldLook, type QuestionInputProps } from "./attachment-input.tsx";
import classes from "./packet-questions.module.css";

type Of<Type extends PacketQuestion["type"]> = QuestionInputProps & { question: Extract<PacketQuestion, { type: Type }> };

/** A question's field, by its type and its number of options. */
export function QuestionInput({ question, ...props }: QuestionInputProps) {
  switch (question.type) {
    case "boolean":
      return <YesNo {...props} question={question} />;
    case "choice":
    case "open-choice":
      return <Choice {...props} question={question} />;
    case "attachment":
      return <AttachmentInput {...props} question={question} />;
    default:
      return <Rows {...props} question={question} />;
  }
}

/** For fields of several buttons: the first of them takes the focus. */
const groupOf = ({ "data-path": path, ...group }: FieldLook) => ({ group, first: { "data-path": path } });

function YesNo({ values, onValues, onLeave, look }: Of<"boolean">) {
  const [value] = values;
  const { group, first } = groupOf(look);
  return (
    <Radio.Group {...group} value={typeof value === "boolean" ? String(value) : ""} onChange={(chosen) => onValues([chosen === "true"])}>
      <div className={classes.options}>
        <Radio value="true" label="Yes" {...first} onBlur={onLeave} />
        <Radio value="false" label="No" onBlur={onLeave} />
      </div>
    </Radio.Group>
  );
}

/** More options are a list, and even more a searchable list. */
const MOST_BUTTONS = 8;
const MOST_LISTED = 200;

// Searchable lists are half as large as the page, and few questions have one.
const loadSearchedLists = () => import("./searched-lists.tsx");
const SearchedOne = lazyPart(async () => ({ default: (await loadSearchedLists()).SearchedOne }));
const SearchedSeveral = lazyPart(async () => ({ default: (await loadSearchedLists()).SearchedSeveral }));

type ChoiceQuestion = Of<"choice" | "open-choice">;

const otherOf = (values: readonly PacketValue[]) => values.find((value) => typeof value === "object")?.other;

function Choice(props: ChoiceQuestion) {
  const { question, values, onValues, onLeave } = props;
  const chosen = values.filter((value) => typeof value === "string");
  const other = otherOf(values);
  const choose = (codes: readonly string[]) => onValues(question.repeats && other !== undefined ? [...codes, { other }] : codes);
  const write = (text: string) => {
    const kept = question.repeats ? chosen : [];
    onValues(text === "" ? kept : [...kept, { other: text }]);
  };
  const field = question.repeats ? (
    <Several {...props} chosen={chosen} onChoose={choose} />
  ) : (
    <One {...props} chosen={chosen[0] ?? ""} onChoose={(code) => choose(code === "" ? [] : [code])} />
  );
  if (question.type === "choice") return field;
  return (
    <div className={classes.open}>
      {field}
      <TextInput
        label="Another answer"
        aria-label={`Another answer to: ${question.text}`}
        value={other ?? ""}
        maxLength={MAX_ANSWER_LENGTH.string}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </div>
  );
}

/** The list's text while its search is loading. */
const chosenWords = (options: ChoiceQuestion["question"]["options"], chosen: readonly string[]): string =>
  options.flatMap(({ code, display }) => (chosen.includes(code) ? [display] : [])).join(", ");

function One({ chosen, onChoose, ...props }: ChoiceQuestion & { chosen: string; onChoose: (code: string) => void }) {
  const { question, onLeave, look } = props;
  const { options, control } = question;
  const { group, first } = groupOf(look);
  const isRadio = control === "radio-button" || control === "check-box" || control === undefined;
  if (isRadio && options.length <= MOST_BUTTONS)
    return (
      <Radio.Group {...group} value={chosen} onChange={onChoose}>
        <div className={classes.options}>
          {options.map(({ code, display }, place) => (
            <Radio key={code} value={code} label={display} onBlur={onLeave} {...(place === 0 && first)} />
          ))}
        </div>
      </Radio.Group>
    );
  if (control !== "autocomplete" && options.length <= MOST_LISTED)
    return (
      <NativeSelect
        {...look}
        data={[
          { value: "", label: "Please make a selection..." },
          ...options.map(({ code, display }) => ({ value: code, label: display })),
        ]}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
        onBlur={onLeave}
      />
    );
  return (
    <Suspense fallback={<TextInput {...look} value={chosenWords(options, [chosen])} disabled />}>
      <SearchedOne look={look} options={options} chosen={chosen} onChoose={onChoose} onLeave={onLeave} />
    </Suspense>
  );
}

function Several({ chosen, onChoose, ...props }: ChoiceQuestion & { chosen: string[]; onChoose: (codes: string[]) => void }) {
  const { question, onLeave, look } = props;
  const { options, control } = question;
  const { group, first } = groupOf(look);
  const isListed = control === "drop-down" || control === "autocomplete" || options.length > 2 * MOST_BUTTONS;
  if (isListed)
    return (
      <Suspense fallback={<TextInput {...look} value={chosenWords(options, chosen)} disabled />}>
        <SearchedSeveral look={look} options={options} chosen={chosen} onChoose={onChoose} onLeave={onLeave} />
      </Suspense>
    );
  return (
    <Checkbox.Group {...group} value={chosen} onChange={onChoose}>
      <div className={classes.options}>
        {options.map(({ code, display }, place) => (
          <Checkbox key={code} value={code} label={display} onBlur={onLeave} {...(place === 0 && first)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type WrittenQuestion = Extract<PacketQuestion, { type: "integer" | "decimal" | "quantity" | "date" | "string" | "text" }>;

/** The typed text as an answer. Invalid text stays as typed, and is marked as wrong. */
function answerOf({ type }: WrittenQuestion, text: string): PacketValue {
  if (type === "date") return toDay(text) ?? text.trim();
  if (type === "string" || type === "text") return text;
  const digits = text.trim().replace(",", ".");
  return /^[+-]?\d+(\.\d+)?$/.test(digits) ? Number(digits) : text.trim();
}

function textOf({ type }: WrittenQuestion, value: PacketValue | undefined): string {
  if (value === undefined || typeof value === "object") return "";
  return type === "date" && typeof value === "string" && isDay(value) ? formatDay(value) : String(value);
}

const UNNAMED: FieldLook = { label: undefined, description: undefined, error: undefined, "data-path": "" };

/** A question answered by typing: once, or with one row per answer. */
function Rows(props: Omit<QuestionInputProps, "question"> & { question: WrittenQuestion }) {
  const { question, values, onValues, onLeave, look } = props;
  const rows = values.length > 0 ? values : [""];
  const at = (place: number) => (value: PacketValue) => {
    const written = rows.with(place, value);
    onValues(written.length === 1 && value === "" ? [] : written);
  };
  if (!question.repeats) return <Written question={question} onLeave={onLeave} look={look} value={rows[0]} onValue={at(0)} />;
  const last = rows.length - 1;
  return (
    <div className={classes.rows}>
      {rows.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity except its place
        <div key={place} className={classes.row}>
          <Written
            question={question}
            onLeave={onLeave}
            look={{ ...(place === 0 ? look : UNNAMED), error: place === last ? look.error : undefined }}
            name={place === 0 ? undefined : `${question.text}, answer ${place + 1}`}
            value={value}
            onValue={at(place)}
          />
          {rows.length > 1 && (
            <Button
              variant="default"
              aria-label={`Remove answer ${place + 1} to: ${question.text}`}
              onClick={() => onValues(rows.toSpliced(place, 1))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {rows.length < MAX_REPEATS && rows[last] !== "" && (
        <Button className={classes.add ?? ""} size="xs" variant="default" onClick={() => onValues([...rows, ""])}>
          Add another answer
        </Button>
      )}
    </div>
  );
}

interface WrittenProps extends Pick<QuestionInputProps, "onLeave" | "look"> {
  question: WrittenQuestion;
  value: PacketValue | undefined;
  onValue: (value: PacketValue) => void;
  /** The accessible name of a row without its own label. */
  name?: string | undefined;
}

function Written({ question, value, onValue, onLeave, look, name }: WrittenProps) {
  const [typed, setTyped] = useState("");
  // '1.' is typed on the way to 1.5, and is 1 already.
  const text = value !== undefined && answerOf(question, typed) === value ? typed : textOf(question, value);
  const write = (next: string) => {
    setTyped(next);
    onValue(answerOf(question, next));
  };
  const field = { ...look, value: text, onBlur: onLeave, ...(name && { "aria-label": name }) };
  if (question.type === "date") return <DateField {...field} onChange={write} />;
  if (question.type === "text")
    return (
      <Textarea
        {...field}
        rows={3}
        description={look.description ?? upToCharacters(question.maxLength ?? MAX_ANSWER_LENGTH.text)}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  const isNumber = question.type !== "string";
  return (
    <TextInput
      {...field}
      {...(isNumber && { inputMode: question.type === "integer" ? "numeric" : "decimal", autoComplete: "off" })}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}
