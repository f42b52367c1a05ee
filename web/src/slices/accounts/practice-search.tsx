import { type FoundPractice, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mayBeSearched, practicesMatching } from "./api.ts";
import classes from "./practice-id-field.module.css";

/** Most words are typed faster. */
const PAUSE_MS = 250;
/** More than are read through: more words find fewer. */
const MOST = 20;

/** What was found is what is offered: the words of an address are not in the name. */
const everything: NonNullable<SelectProps["filter"]> = ({ options }) => options;

interface PracticeSearchProps {
  label: string;
  description: string;
  onChoose: (practiceId: string) => void;
}

/** Finds a practice by its name, city or id. */
export function PracticeSearch({ onChoose, ...words }: PracticeSearchProps) {
  const [searched, setSearched] = useState("");
  const text = searched.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const search = useQuery(practicesMatching(settled));
  // An answer to fewer letters is no answer.
  const isAnswered = settled === text && !search.isFetching;
  const found = isAnswered ? (search.data ?? []) : [];
  const offered = found.slice(0, MOST);
  return (
    <>
      <Select
        {...words}
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
  if (count > MOST) return `Showing the first ${MOST} practices. Type more to narrow the list.`;
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
