import { MAX_FOUND, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import type { FoundPhysician } from "@linnet/contract/directory/physicians";
import { physicians } from "@linnet/contract/directory/physicians";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useState } from "react";
import { call } from "../../../../platform/http/api-client.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { QueryView, Waiting } from "../../../../ui/feedback/query-view.tsx";
import { BackButton, ButtonRow, KEEPS_FOCUS } from "../../../../ui/form/button-row.tsx";
import { ErrorSummary } from "../../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../../ui/form/focus-when-there.ts";
import { FormGroup, OptionalLabel, WIDTH } from "../../../../ui/form/form-group.tsx";
import { DialogLeaving, useFocusBack, useLeaving } from "../../../../ui/form/guarded-dialog.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import classes from "../../dialog.module.css";
import { ReachFields } from "../../locations/reach-fields.tsx";
import { LINK_LABELS, type LocationChoice, type PhysicianDraft, usePhysicianLink } from "./use-link.ts";

/** Active physicians matching a text: names, or the beginning of an NPI. */
const physicianMatchesOf = (text: string) =>
  queryOptions({
    queryKey: ["directory", "physician-matches", text],
    queryFn: ({ signal }) => call(physicians.search, { query: { searchTerm: text, active: "true" } }, { signal }),
    enabled: text.length >= MIN_SEARCH_LENGTH,
  });

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;
const MAX_LENGTH = 100;

interface PhysicianChoiceProps {
  linking: ReturnType<typeof usePhysicianLink>;
  taken: readonly number[];
  onClose: () => void;
}

const nameOf = ({ lastName, firstName }: FoundPhysician) => `${lastName}, ${firstName}`;

/** The first step: choosing the person. */
function PhysicianChoice({ linking, taken, onClose }: PhysicianChoiceProps) {
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
    <form className={classes.form} onSubmit={next} noValidate autoComplete="off">
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
          <p className={classes.lead} role="status">
            Searching…
          </p>
        </Waiting>
      )}
      {found && (
        <QueryView query={found} isEmpty={(physicians) => physicians.length === 0} empty={<p role="status">No record found</p>}>
          {(physicians) => (
            <>
              <fieldset className={classes.choices}>
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
              <p className={physicians.length < MAX_FOUND ? "ln-hidden" : classes.lead} role="status">
                {physicians.length < MAX_FOUND ? countOf(physicians.length) : "There may be more. Type more letters to narrow the list."}
              </p>
            </>
          )}
        </QueryView>
      )}
      {isRefused && (
        <p className={classes.refusal} role="alert">
          Choose a physician
        </p>
      )}
      <ButtonRow start={chosen && <p className={classes.progress}>Selected: {chosen.physicianName}</p>} wayOut={{ onClick: onClose }}>
        <Button size="md" type="submit">
          Next
        </Button>
      </ButtonRow>
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
    <label className={classes.choice} data-taken={isTaken || undefined}>
      <input type="radio" name="physician" checked={isChosen} disabled={isTaken} onChange={onChoose} />
      <span>
        <strong>{nameOf(physician)}</strong> {more}
        {isTaken && <span className={classes.taken}> Already in this practice</span>}
        <span className={classes.facts}>
          ID {id} · NPI {npi}
        </span>
        <span className={classes.facts}>{practices.map(({ practiceName }) => practiceName).join(", ") || "No practice"}</span>
      </span>
    </label>
  );
}

const PROMPT = { value: "", label: "Please make a selection..." };

interface PhysicianContactFormProps {
  linking: ReturnType<typeof usePhysicianLink>;
  isNew: boolean;
  locations: readonly LocationChoice[];
  onClose: () => void;
}

/** The second step: at which location, and how the physician is reached there. */
function PhysicianContactForm({ linking, isNew, locations, onClose }: PhysicianContactFormProps) {
  const { form, wrong, goTo, send, setStep } = linking;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Not told to the form of the page below, which would be sent along.
    event.stopPropagation();
    send(event);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes.lead}>Fields are required unless marked optional.</p>
      <FormGroup title="In this practice">
        <NativeSelect
          ref={focusWhenThere}
          data-autofocus
          className={WIDTH.line}
          label={LINK_LABELS.locationId}
          data={[PROMPT, ...locations.map(({ value, label }) => ({ value: String(value), label }))]}
          {...form.getInputProps("locationId")}
        />
        <TextInput label={<OptionalLabel>{LINK_LABELS.contactName}</OptionalLabel>} {...form.getInputProps("contactName")} />
        <ReachFields propsOf={(field) => form.getInputProps(field)} />
        <TextInput
          className={WIDTH.line}
          label={<OptionalLabel>{LINK_LABELS.department}</OptionalLabel>}
          {...form.getInputProps("department")}
        />
      </FormGroup>
      <ButtonRow start={isNew && <BackButton onClick={() => setStep("choose")} />} wayOut={{ onClick: onClose }}>
        <Button {...KEEPS_FOCUS} size="md" type="submit">
          {isNew ? "Add" : "Save"}
        </Button>
      </ButtonRow>
    </form>
  );
}

interface PhysicianLinkDialogProps {
  /** The entry to edit, for the same person. Undefined to add one. */
  link: PhysicianDraft | undefined;
  locations: readonly LocationChoice[];
  /** Physicians already in the practice; no one is listed twice (DIR-080). */
  taken: readonly number[];
  /** What is typed on the page below is asked about here too. */
  isPageUnsaved?: boolean;
  onSave: (draft: PhysicianDraft) => void;
  onClose: () => void;
}

/** Who works in a practice, then where and how they are reached there. */
export function PhysicianLinkDialog({ link, locations, taken, isPageUnsaved = false, onSave, onClose }: PhysicianLinkDialogProps) {
  useFocusBack();
  const linking = usePhysicianLink({ link, locations, onSave });
  const { step, chosen, form } = linking;
  const isUnsaved = form.isDirty() || chosen !== link;
  // A selection is quickly repeated, so leaving does not ask.
  const { isAsking, stay, close } = useLeaving({ isUnsaved: form.isDirty(), onClose });
  const name = step === "choose" || !chosen ? "Add physician" : chosen.physicianName;
  return (
    <Dialog child={null} opened onClose={close} closeOnClickOutside={!isUnsaved} title={isAsking ? `Close ‘${name}’?` : name} size={640}>
      <LeaveGuard isUnsaved={isUnsaved || isPageUnsaved} />
      {isAsking && <DialogLeaving onLeave={onClose} onStay={stay} />}
      {!isAsking && step === "choose" && <PhysicianChoice linking={linking} taken={taken} onClose={onClose} />}
      {!isAsking && step === "contact" && (
        <PhysicianContactForm linking={linking} isNew={link === undefined} locations={locations} onClose={onClose} />
      )}
    </Dialog>
  );
}
