import type { PatientAccess } from "@linnet/contract/patients";
import { MAX_SEARCH_LENGTH } from "@linnet/contract/patients";
import type { FoundPatient } from "@linnet/contract/patients/search";
import { patientSearch } from "@linnet/contract/patients/search";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useState } from "react";
import { formatDay, formatMrn, nameWithSuffix, sexWord } from "../../../platform/format/format.ts";
import { call } from "../../../platform/http/api-client.ts";
import { QueryView, Waiting } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { BirthDate } from "../lists/actions.tsx";
import { patientScreens } from "../routes.ts";
import classes from "./patient-search.module.css";
import { allRecentSearches, type RecentSearch, useRememberOpened } from "./recent-searches.ts";

const WHY: Record<PatientAccess["kind"], string> = {
  assigned: "Assigned to you",
  shared: "Shared with your practice",
  practice: "Patient at your practice",
  embassy: "Embassy patient",
};

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface PatientSearchOptionsProps {
  id: string;
  title: string;
  /** Of those who were opened before, only name and birth date are known. */
  patients: readonly (FoundPatient | RecentSearch)[];
  /** Which of them the arrows have reached. */
  active: number;
}

/** The patients one can choose from. The focus stays in the field, which says which one is marked. */
function PatientSearchOptions({ id, title, patients, active }: PatientSearchOptionsProps) {
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <div id={id} role="listbox" aria-label={title} className={classes.list}>
        {patients.map((patient, index) => (
          <Link
            key={patient.personId}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.row}
            href={patientScreens.chart.to({ id: patient.personId })}
          >
            <span className={classes.name}>{nameWithSuffix(patient)}</span>
            <span className={classes.facts}>
              {"mrn" in patient ? (
                <>
                  <BirthDate dob={patient.dob} deceased={patient.deceased} />
                  {` · ${sexWord(patient.sex)} · MRN ${formatMrn(patient.mrn)}`}
                </>
              ) : (
                patient.dob && formatDay(patient.dob)
              )}
            </span>
            {patient.deceased && (
              <span className={classes.died}>
                <DeceasedMark deceased={patient.deceased} />
              </span>
            )}
            {"access" in patient && <span className={classes.why}>{WHY[patient.access.kind]}</span>}
          </Link>
        ))}
      </div>
    </>
  );
}

/** Visible patients matching a text. Not cached after use: the text may be a name. */
const patientSearchOf = (text: string) =>
  queryOptions({
    queryKey: ["patients", "search", text],
    queryFn: ({ signal }) => call(patientSearch.find, { query: { text } }, { signal }),
    enabled: text !== "",
    gcTime: 0,
  });

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;
const NOBODY: FoundPatient[] = [];
const PATIENTS_ID = "patients-found";

/** The search field with its results. Arrows select, Enter opens the chart. */
export function PatientSearch({ onClose, takeTyped }: { onClose: () => void; takeTyped: () => string }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const search = useQuery(patientSearchOf(settled));
  // Results for a shorter text are ignored: Enter must never open a person who no longer matches.
  const found = settled === text && text !== "" && (search.data || search.error) ? search : undefined;
  const patients = found?.data?.data ?? NOBODY;
  const [recent] = useState(allRecentSearches);
  const options = text === "" ? recent : patients;
  const [marked, setMarked] = useState({ text: "", index: 0 });
  const active = marked.text === text ? Math.min(marked.index, options.length - 1) : 0;

  // Patients opened here become Recent Searches, too (decision G-PAT-12).
  useRememberOpened(patients);
  // Talks to the router: the chart is opened by Enter or by a click, and the dialog goes with either.
  useEffect(() => router.subscribe("onBeforeNavigate", onClose), [router, onClose]);

  const mark = (index: number) => {
    setMarked({ text, index });
    document.getElementById(optionId(PATIENTS_ID, index))?.scrollIntoView({ block: "nearest" });
  };
  const choose = (event: KeyboardEvent) => {
    // While letters are being composed, these keys belong to the writing.
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step !== undefined) mark((active + step + options.length) % options.length);
    else if (event.key === "Enter" && chosen) void router.navigate({ href: patientScreens.chart.to({ id: chosen.personId }) });
    else return;
    event.preventDefault();
  };

  return (
    <>
      <TextInput
        data-autofocus
        size="lg"
        classNames={{ input: classes.input ?? "" }}
        role="combobox"
        aria-label="Search by patient name or MRN"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? PATIENTS_ID : undefined}
        aria-activedescendant={options.length > 0 ? optionId(PATIENTS_ID, active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search by patient name or MRN"
        maxLength={MAX_SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={() => {
          const early = takeTyped();
          if (early) setTyped(early.slice(0, MAX_SEARCH_LENGTH));
        }}
        onKeyDown={choose}
        leftSection={<IconSearch size={20} aria-hidden />}
        leftSectionWidth={52}
      />
      <div className={classes.answer}>
        {text === "" && recent.length === 0 && <p className={classes.note}>Enter a name or MRN.</p>}
        {text === "" && recent.length > 0 && (
          <PatientSearchOptions id={PATIENTS_ID} title="Recent Searches" patients={recent} active={active} />
        )}
        {text !== "" && !found && (
          <Waiting>
            <p className={classes.note} role="status">
              Searching…
            </p>
          </Waiting>
        )}
        {found && (
          <QueryView
            query={found}
            isEmpty={({ data }) => data.length === 0}
            empty={
              <p className={classes.note} role="status">
                No record found
              </p>
            }
          >
            {({ data, hasMore }) => (
              <>
                <PatientSearchOptions
                  id={PATIENTS_ID}
                  title={`Patients (${data.length}${hasMore ? "+" : ""})`}
                  patients={data}
                  active={active}
                />
                <p className={hasMore ? classes.note : "ln-hidden"} role="status">
                  {hasMore
                    ? "More patients match. Type more letters to narrow the list."
                    : `${data.length === 1 ? "1 patient" : `${data.length} patients`} found`}
                </p>
              </>
            )}
          </QueryView>
        )}
      </div>
      <p className={classes.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to open the chart
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
    </>
  );
}
