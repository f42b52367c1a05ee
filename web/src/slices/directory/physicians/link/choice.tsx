import { MAX_FOUND, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { Waiting } from "../../../../ui/feedback/waiting.tsx";
import { focusWhenThere } from "../../../../ui/form/focus-when-there.ts";
import classes from "../../dialog.module.css";
import { physicianMatchesOf } from "./matches-of.ts";
import type { usePhysicianLink } from "./use-link.ts";

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;
const MAX_LENGTH = 100;

interface PhysicianChoiceProps {
  linking: ReturnType<typeof usePhysicianLink>;
  taken: readonly number[];
  onClose: () => void;
}

const nameOf = ({ lastName, firstName }: FoundPhysician) => `${lastName}, ${firstName}`;

/** The first step: whom to add. */
export function PhysicianChoice({ linking, taken, onClose }: PhysicianChoiceProps) {
  const { chosen, setChosen, searched, setSearched, setStep } = linking;
  const [isRefused, setIsRefused] = useState(false);
  const text = searched.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const search = useQuery(physicianMatchesOf(settled));
  const isLong = text.length >= MIN_SEARCH_LENGTH;
  // An answer to fewer letters is no answer.
  const found = isLong && settled === text && (search.data || search.error) ? search : undefined;
  const next = (event: FormEvent) => {
    event.preventDefault();
    // Not told to the form of the page below, which would be sent along.
    event.stopPropagation();
    if (chosen) setStep("contact");
    else setIsRefused(true);
  };
  const choose = (physician: FoundPhysician) => {
    setIsRefused(false);
    setChosen({ physicianId: physician.id, physicianName: nameOf(physician) });
  };

  return (
    <form className={classes["form"]} onSubmit={next} noValidate autoComplete="off">
      <TextInput
        ref={focusWhenThere}
        data-autofocus
        type="search"
        label="Search by name or NPI"
        description={`At least ${MIN_SEARCH_LENGTH} characters`}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        value={searched}
        onChange={(event) => setSearched(event.currentTarget.value)}
      />
      {isLong && !found && (
        <Waiting>
          <p className={classes["lead"]} role="status">
            Searching…
          </p>
        </Waiting>
      )}
      {found && (
        <QueryView query={found} isEmpty={(physicians) => physicians.length === 0} empty={<p role="status">No record found</p>}>
          {(physicians) => (
            <>
              <fieldset className={classes["choices"]}>
                <legend className="ln-hidden">Physicians</legend>
                {physicians.map((physician) => (
                  <Choice
                    key={physician.id}
                    physician={physician}
                    isTaken={taken.includes(physician.id)}
                    isChosen={chosen?.physicianId === physician.id}
                    onChoose={() => choose(physician)}
                  />
                ))}
              </fieldset>
              <p className={physicians.length < MAX_FOUND ? "ln-hidden" : classes["lead"]} role="status">
                {physicians.length < MAX_FOUND ? countOf(physicians.length) : "There may be more: type more letters."}
              </p>
            </>
          )}
        </QueryView>
      )}
      {isRefused && (
        <p className={classes["refusal"]} role="alert">
          Please select a physician
        </p>
      )}
      <div className={classes["buttons"]}>
        {chosen && <p className={classes["progress"]}>Selected: {chosen.physicianName}</p>}
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="md" type="submit">
          Next
        </Button>
      </div>
    </form>
  );
}

const countOf = (count: number) => (count === 1 ? "1 physician found" : `${count} physicians found`);

interface ChoiceProps {
  physician: FoundPhysician;
  isTaken: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ physician, isTaken, isChosen, onChoose }: ChoiceProps) {
  const { id, midName, title, npi, practices } = physician;
  const more = [midName, title].filter(Boolean).join(", ");
  return (
    <label className={classes["choice"]} data-taken={isTaken || undefined}>
      <input type="radio" name="physician" checked={isChosen} disabled={isTaken} onChange={onChoose} />
      <span>
        <strong>{nameOf(physician)}</strong> {more}
        {isTaken && <span className={classes["taken"]}> Already in this practice</span>}
        <span className={classes["facts"]}>
          ID {id} · NPI {npi}
        </span>
        <span className={classes["facts"]}>{practices.map(({ practiceName }) => practiceName).join(", ") || "In no practice"}</span>
      </span>
    </label>
  );
}
