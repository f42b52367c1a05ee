import { AUDIT_ACTIONS, auditSentence } from "@linnet/contract/audit/actions";
import { type AuditFilter, MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { DayRange } from "../day-range.tsx";
import { auditChoices } from "./api.ts";
import classes from "./compliance.module.css";
import { rulesFor } from "./rule-words.ts";

/** The typed text, and the person or practice once it matches a choice. */
interface Choice {
  text: string;
  id: number | undefined;
}

const NO_CHOICE: Choice = { text: "", id: undefined };

interface ChoiceFieldProps {
  label: string;
  kind: "people" | "practices";
  value: Choice;
  onChange: (choice: Choice) => void;
  error?: string | undefined;
}

const WAIT_MS = 250;

/** An account or a practice: the browser's own list offers who fits what is typed. */
function ChoiceField({ label, kind, value, onChange, error }: ChoiceFieldProps) {
  const listId = useId();
  const [settled] = useDebouncedValue(value.id === undefined ? value.text : "", WAIT_MS);
  const found = useQuery(auditChoices(settled)).data;
  const options = (found?.[kind] ?? []).map((each) => ({
    id: each.id,
    text: "email" in each ? `${each.name} (${each.email})` : each.name,
  }));
  const choose = (text: string) => onChange({ text, id: options.find((option) => option.text === text)?.id });
  return (
    <>
      <TextInput
        size="sm"
        label={label}
        autoComplete="off"
        list={listId}
        value={value.text}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {options.map((option) => (
          <option key={option.id} value={option.text} />
        ))}
      </datalist>
    </>
  );
}

const MOST_DAYS = MAX_AUDIT_YEARS * 365;

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, { sentence }]) => ({ value, label: sentence }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en-US"));

/** A saved search may name an action that only a newer release knows. */
const actionsFor = (chosen: string) => [
  { value: "", label: "Any" },
  ...ACTIONS,
  ...(chosen === "" || chosen in AUDIT_ACTIONS ? [] : [{ value: chosen, label: auditSentence(chosen) }]),
];

const OUTCOMES = [
  { value: "", label: "Any" },
  { value: "done", label: "Done" },
  { value: "refused", label: "Denied" },
];

interface Typed extends Pick<AuditFilter, "from" | "to"> {
  person: Choice;
  practice: Choice;
  child: string;
  action: string;
  outcome: string;
  rule: string;
  loginAs: boolean;
}

/** A filter's form values. A saved filter names accounts and practices by id. */
const typedOf = ({ from, to, person, practice, child, action, outcome, rule, loginAs }: AuditFilter): Typed => ({
  from,
  to,
  person: person === undefined ? NO_CHOICE : { text: `Account ${person}`, id: person },
  practice: practice === undefined ? NO_CHOICE : { text: `Practice ${practice}`, id: practice },
  child: child ?? "",
  action: action ?? "",
  outcome: outcome ?? "",
  rule: rule ?? "",
  loginAs: loginAs ?? false,
});

const isUnknown = ({ text, id }: Choice) => text.trim() !== "" && id === undefined;

function errorsIn({ person, practice }: Typed) {
  return {
    ...(isUnknown(person) && { person: "Choose a person from the list" }),
    ...(isUnknown(practice) && { practice: "Choose a practice from the list" }),
  };
}

const filterOf = ({ from, to, person, practice, child, action, outcome, rule, loginAs }: Typed): AuditFilter => ({
  from,
  to,
  ...(person.id !== undefined && { person: person.id }),
  ...(practice.id !== undefined && { practice: practice.id }),
  ...(child.trim() && { child: child.trim() }),
  ...(action && { action }),
  ...((outcome === "done" || outcome === "refused") && { outcome }),
  ...(rule && { rule }),
  ...(loginAs && { loginAs }),
});

interface SearchFormProps {
  filter: AuditFilter;
  today: string;
  onSearch: (filter: AuditFilter) => void;
}

/** Everything that is filled in has to fit. What was typed stays in this page and in the bodies of its calls. */
export function AuditSearchForm({ filter, today, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(() => typedOf(filter));
  const [errors, setErrors] = useState<ReturnType<typeof errorsIn>>({});
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn(typed);
    setErrors(found);
    if (Object.keys(found).length === 0) onSearch(filterOf(typed));
  };
  return (
    <form className={`ln-card ${classes.search}`} aria-label="Search the audit trail" onSubmit={submit} noValidate autoComplete="off">
      <ChoiceField label="Person" kind="people" value={typed.person} onChange={(person) => change({ person })} error={errors.person} />
      <TextInput
        size="sm"
        label="Patient: MRN or record ID"
        value={typed.child}
        maxLength={64}
        onChange={(event) => change({ child: event.currentTarget.value })}
      />
      <ChoiceField
        label="Practice"
        kind="practices"
        value={typed.practice}
        onChange={(practice) => change({ practice })}
        error={errors.practice}
      />
      <NativeSelect
        size="sm"
        label="Action"
        data={actionsFor(filter.action ?? "")}
        value={typed.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label="Outcome"
        data={OUTCOMES}
        value={typed.outcome}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      <NativeSelect
        size="sm"
        label="Reason"
        data={rulesFor(filter.rule ?? "")}
        value={typed.rule}
        onChange={(event) => change({ rule: event.currentTarget.value })}
      />
      <div className={classes.last}>
        <DayRange from={typed.from} to={typed.to} today={today} most={MOST_DAYS} onChange={(days) => change(days)} />
        <Checkbox
          label="Administrator logins only"
          checked={typed.loginAs}
          onChange={(event) => change({ loginAs: event.currentTarget.checked })}
        />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          Search
        </Button>
      </div>
    </form>
  );
}
