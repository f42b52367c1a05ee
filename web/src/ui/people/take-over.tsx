import type { Departure } from "@linnet/contract/practice/handover";
import { Checkbox, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.css";
import { useState } from "react";

/** Ways to answer. `none` asks no one, if the physician has already left. */
type TakeOverMode = "later" | "one" | "several" | "none";

export interface TakeOver {
  mode: TakeOverMode;
  colleagues: readonly number[];
}

/** For a physician who is leaving: the decision can wait. */
export const DECIDE_LATER: TakeOver = { mode: "later", colleagues: [] };
/** For a physician who has left. */
export const ONE_COLLEAGUE: TakeOver = { mode: "one", colleagues: [] };

/** The chosen colleagues, or an empty list for none. Undefined if decided later. */
export const colleaguesOf = ({ mode, colleagues }: TakeOver): number[] | undefined => (mode === "later" ? undefined : [...colleagues]);

/** A colleague was to be named, and was not. */
export const isUnanswered = ({ mode, colleagues }: TakeOver): boolean => (mode === "one" || mode === "several") && colleagues.length === 0;

const LABELS: Record<TakeOverMode, { label: string; description?: string }> = {
  later: { label: "Decide later", description: "We remind the practice owner and the hospital on their home pages." },
  one: { label: "One colleague" },
  several: { label: "Several colleagues", description: "Patients are divided evenly. Patients with the same last name stay together." },
  none: { label: "No one", description: "The patients and referrals stay without a physician. We will not ask again." },
};

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/** '45 patients, 12 unreviewed results (2 critical), 3 open referrals and 7 appointments' */
export function LeftBehindWords({ left }: { left: Departure }) {
  const { patients, unreviewedResults, criticalResults, openReferrals, appointments } = left;
  return (
    <>
      {counted(patients, "patient", "patients")}, {counted(unreviewedResults, "unreviewed result", "unreviewed results")}
      {criticalResults > 0 && (
        <>
          {" "}
          (<strong>{criticalResults} critical</strong>)
        </>
      )}
      , {counted(openReferrals, "open referral", "open referrals")} and {counted(appointments, "appointment", "appointments")}
    </>
  );
}

interface TakeOverChoiceProps {
  departure: Departure;
  /** The offered answers, in order. */
  modes: readonly TakeOverMode[];
  value: TakeOver;
  onChange: (value: TakeOver) => void;
  /** Shown after the button was pressed without an answer. */
  error?: string | undefined;
}

/** What a physician leaves behind in a practice, and the question about who takes over. */
export function TakeOverChoice({ departure, modes, value, onChange, error }: TakeOverChoiceProps) {
  const { practiceName, colleagues, mayDecide } = departure;
  const choices = colleagues.map(({ physicianId, name }) => ({ value: String(physicianId), label: name }));
  const offered = modes.filter((mode) => (mode === "one" ? choices.length > 0 : mode === "several" ? choices.length > 1 : true));
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm">
        {practiceName}: <LeftBehindWords left={departure} />.
      </Text>
      {mayDecide ? (
        <Radio.Group
          label={`Who takes over at ${practiceName}`}
          value={value.mode}
          // The radio buttons are `modes`.
          onChange={(mode) => onChange({ mode: mode as TakeOverMode, colleagues: [] })}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((mode) => (
              <Radio key={mode} value={mode} {...LABELS[mode]} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Text size="sm" c="dimmed">
          The practice owner decides who takes over.
        </Text>
      )}
      {value.mode === "one" && (
        <NativeSelect
          label="Colleague"
          data={[{ value: "", label: "Choose a physician" }, ...choices]}
          value={String(value.colleagues[0] ?? "")}
          error={error}
          onChange={({ currentTarget: { value: id } }) => onChange({ mode: "one", colleagues: id === "" ? [] : [Number(id)] })}
        />
      )}
      {value.mode === "several" && (
        <Checkbox.Group
          label="Colleagues"
          description="The first physician you choose also gets referrals for patients who are not on anyone’s list."
          value={value.colleagues.map(String)}
          error={error}
          onChange={(ids) => onChange({ mode: "several", colleagues: ids.map(Number) })}
        >
          <Stack gap="xs" mt="xs">
            {choices.map(({ value: id, label }) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
}

/** The answer for each practice, and whether all can be sent. `check` shows what is missing and returns whether nothing is. */
export function useTakeOver(initial: TakeOver) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, TakeOver>>(new Map());
  const [isRefused, setIsRefused] = useState(false);
  const answerOf = (practiceId: number): TakeOver => answers.get(practiceId) ?? initial;
  return {
    answerOf,
    answer: (practiceId: number, answer: TakeOver) => setAnswers(new Map(answers).set(practiceId, answer)),
    errorOf: (practiceId: number) => (isRefused && isUnanswered(answerOf(practiceId)) ? "Choose who takes over" : undefined),
    check: (practiceIds: readonly number[]): boolean => {
      const isMissing = practiceIds.some((id) => isUnanswered(answerOf(id)));
      setIsRefused(isMissing);
      return !isMissing;
    },
  };
}
