import { type FoundPractice, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { Select, type SelectProps, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WIDTH } from "../../ui/form/form-group.tsx";
import { isPracticeId, mayBeSearched, practiceOfId, practicesMatching } from "./api.ts";
import classes from "./practice-id-field.module.css";

/** So long somebody has stopped typing an id before the server is asked (ACC-029). */
const PAUSE_MS = 500;
/** Most words of a search are typed faster. */
const SEARCH_PAUSE_MS = 250;
/** More than are read through: more words find fewer. */
const MOST = 20;

/** Which practice a typed id means: null for none, undefined as long as it is not known. */
export function useTypedPractice(practiceId: string): FoundPractice | null | undefined {
  const typed = practiceId.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const isId = isPracticeId(asked);
  const { data } = useQuery({ ...practiceOfId(Number(asked)), enabled: isId });
  return isId && asked === typed ? data : undefined;
}

interface PracticeIdFieldProps extends Omit<TextInputProps, "value"> {
  value: string;
  /** A practice was chosen from the search; its id is to stand in the field. */
  onChoose: (practiceId: string) => void;
}

/**
 * The id of a practice, typed or found by name, city or id. By name and address it says which practice is meant, before anything is sent to it.
 */
export function PracticeIdField({ onChoose, ...field }: PracticeIdFieldProps) {
  const practice = useTypedPractice(field.value);
  return (
    <div className={`${WIDTH.line} ${classes.field}`}>
      <TextInput inputMode="numeric" {...field} />
      <PracticeSearch onChoose={onChoose} />
      <p className={`${classes.meant} ln-muted`} role="status">
        {practice === undefined ? "" : wordsOf(practice)}
      </p>
    </div>
  );
}

function wordsOf(practice: FoundPractice | null): string {
  if (!practice) return "There is no practice with this ID.";
  const { practiceName, address, isActive } = practice;
  return `${[practiceName, address].filter(Boolean).join(", ")}${isActive ? "" : " (deactivated)"}`;
}

/** What was found is what is offered: the words of an address are not in the name. */
const everything: NonNullable<SelectProps["filter"]> = ({ options }) => options;

function PracticeSearch({ onChoose }: { onChoose: (practiceId: string) => void }) {
  const [searched, setSearched] = useState("");
  const text = searched.trim();
  const [settled] = useDebouncedValue(text, SEARCH_PAUSE_MS);
  const search = useQuery(practicesMatching(settled));
  // An answer to fewer letters is no answer.
  const isAnswered = settled === text && !search.isFetching;
  const found = isAnswered ? (search.data ?? []) : [];
  const offered = found.slice(0, MOST);
  return (
    <>
      <Select
        label="Find a practice"
        description="By name, city or ID"
        searchable
        filter={everything}
        data={offered.map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName }))}
        value={null}
        searchValue={searched}
        onSearchChange={setSearched}
        onChange={(id: string | null) => {
          if (id === null) return;
          setSearched("");
          onChoose(id);
        }}
        renderOption={({ option }) => <Offer practice={offered.find(({ practiceId }) => String(practiceId) === option.value)} />}
        nothingFoundMessage={nothingFound(text, isAnswered, search.error !== null)}
        maxLength={100}
        spellCheck={false}
        rightSection={<IconSearch size={16} aria-hidden />}
        comboboxProps={{ transitionProps: { duration: 0 }, keepMounted: false, shadow: "md" }}
      />
      <p className="ln-hidden" role="status">
        {offered.length > 0 && countOf(found.length)}
      </p>
    </>
  );
}

function nothingFound(text: string, isAnswered: boolean, isFailed: boolean): string | undefined {
  if (text === "") return undefined;
  if (!mayBeSearched(text)) return `Type at least ${MIN_SEARCH_LENGTH} characters, or an ID`;
  if (!isAnswered) return "Searching…";
  return isFailed ? "The search is not responding. Try again." : "No practice found";
}

function countOf(count: number): string {
  if (count > MOST) return `The first ${MOST} practices are shown: type more to narrow the list`;
  return count === 1 ? "1 practice found" : `${count} practices found`;
}

function Offer({ practice }: { practice: FoundPractice | undefined }) {
  if (!practice) return null;
  return (
    <span className={classes.offer}>
      <span className={classes.name}>{practice.practiceName}</span>
      <span className="ln-muted">{[`ID ${practice.practiceId}`, practice.address].filter(Boolean).join(" · ")}</span>
    </span>
  );
}
