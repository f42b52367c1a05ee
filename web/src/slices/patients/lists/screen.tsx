import {
  ALL_VISITS,
  COUNTED_UP_TO,
  PATIENT_LOOKBACKS,
  PATIENT_PAGE_SIZE,
  type Patient,
  type PatientLookback,
  type PatientPage,
} from "@linnet/contract/patients";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate, formatMrn, nameInProse, nameWithSuffix, sexWord } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { childWords } from "../../../ui/people/child-line.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { InPlaceOf, inPlaceOfWords } from "../../../ui/people/in-place-of.tsx";
import { PatientCard } from "../../../ui/people/patient-card.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { LookbackSelect, SearchField, Toolbar, ViewToggle } from "../../../ui/table/toolbar.tsx";
import { accessRequestScreens } from "../../access-requests/routes.ts";
import { NoRoleHere, useHasRole, useMenuItems } from "../../session/public.ts";
import { patientPage } from "../api.ts";
import { patientScreens } from "../routes.ts";
import { useRememberOpened } from "../search/recent-searches.ts";
import { RecentSearchesPanel } from "../search/recent-searches-panel.tsx";
import { BirthDate, PatientActions } from "./actions.tsx";
import { PatientDialogs } from "./dialogs.tsx";
import classes from "./list.module.css";
import { LOOKBACK_OPTIONS, lookbackLabel, PATIENT_LISTS, type PatientList } from "./list.ts";
import { type PatientListState, usePatientListState, useStoreListState } from "./use-patient-list-state.ts";

function columnsOf(list: PatientList, told: Told = { of: namesAlone, zone: "" }): Column<Patient>[] {
  const physician: Column<Patient> = {
    key: "physician",
    header: "Referring Physician",
    width: "20%",
    cell: ({ physicianName }) => physicianName,
  };
  return [
    {
      key: "name",
      header: "Patient Name",
      cell: (patient) => {
        const { personId, patientName, suffix, deceased, isShared, access } = patient;
        return (
          <span className={classes.who}>
            <Link className={classes.name} href={patientScreens.chart.to({ id: personId })} {...labelOf(patient, told)}>
              {nameWithSuffix({ patientName, suffix })}
            </Link>
            <DeceasedMark deceased={deceased} />
            {isShared && !list.isShared && <SharedMark />}
            {patient.isPracticeUnknown && (
              <StatusBadge tone="warning" icon="dot">
                Practice unknown
              </StatusBadge>
            )}
            <InPlaceOf>{inPlaceOfWords(access)}</InPlaceOf>
            <InPlaceOf>{newsOf(patient, told.zone)}</InPlaceOf>
          </span>
        );
      },
    },
    ...(list.showsPhysician ? [physician] : []),
    {
      key: "dob",
      header: "DOB",
      width: list.showsPhysician ? "17%" : "21%",
      cell: ({ dob, deceased }) => <BirthDate dob={dob} deceased={deceased} />,
    },
    { key: "sex", header: "Sex", width: list.showsPhysician ? "9%" : "14%", cell: ({ sex }) => sexWord(sex) },
    { key: "mrn", header: "MRN", width: list.showsPhysician ? "11%" : "16%", cell: ({ mrn }) => formatMrn(mrn) },
    {
      key: "actions",
      header: "Actions",
      width: "11rem",
      quiet: true,
      cell: (patient) => <PatientActions patient={patient} list={list} of={told.of(patient)} />,
    },
  ];
}

/** How a list names its patients to those who hear it, and the hospital's zone. */
interface Told {
  of: (patient: Patient) => string;
  zone: string;
}

const namesAlone = ({ patientName }: Patient) => nameInProse(patientName);

/** 'Ana Ruiz', and with the birth date where the page has another of that name. */
function toldApart(rows: readonly Patient[]): (patient: Patient) => string {
  const names = rows.map(namesAlone);
  return (patient) => {
    const name = namesAlone(patient);
    const isOneOfSeveral = names.indexOf(name) !== names.lastIndexOf(name);
    return isOneOfSeveral ? childWords({ name, dob: patient.dob }) : name;
  };
}

/** The link of a row has its own words, unless another row has the same. */
function labelOf(patient: Patient, { of }: Told) {
  const words = of(patient);
  return words === namesAlone(patient) ? {} : { "aria-label": `${nameWithSuffix(patient)}, ${words.split(", ").at(-1)}` };
}

/** '13 new results · Last visit 11/18/2026' */
function newsOf({ newResults = 0, lastEncounterDtTm }: Patient, zone: string): string {
  const results = newResults > 0 ? `${newResults} new ${newResults === 1 ? "result" : "results"}` : "";
  const visit = lastEncounterDtTm === null || zone === "" ? "" : `Last visit ${formatDate(lastEncounterDtTm, zone)}`;
  return [results, visit].filter(Boolean).join(" · ");
}

/** On a list of one's own: that colleagues have this patient under Shared Patients. */
const SharedMark = () => (
  <StatusBadge tone="info" icon="dot">
    Shared
  </StatusBadge>
);

function PatientTable({ list, rows }: { list: PatientList; rows: Patient[] }) {
  const { timeZone } = useSettings();
  return (
    <div className="ln-card">
      <DataTable
        caption={list.title}
        columns={columnsOf(list, { of: toldApart(rows), zone: timeZone })}
        rows={rows}
        rowKey={({ id }) => String(id)}
      />
    </div>
  );
}

/** The table to come, with its columns. */
function PatientTableSkeleton({ list }: { list: PatientList }) {
  const columns = columnsOf(list).map(({ header, width, quiet }) => ({ header: quiet ? "" : header, ...(width && { width }) }));
  return (
    <div className="ln-card">
      <SkeletonTable label="Loading patients" columns={columns} />
    </div>
  );
}

function Cards({ list, children }: { list: PatientList; children: ReactNode }) {
  return (
    <div className={classes.split}>
      <div className={classes.cards}>{children}</div>
      <RecentSearchesPanel ofEmbassy={list.name === "ofEmbassy"} />
    </div>
  );
}

function PatientCards({ list, rows }: { list: PatientList; rows: Patient[] }) {
  const { timeZone } = useSettings();
  const of = toldApart(rows);
  const physicianOf = ({ physicianName }: Patient) => (list.showsPhysician ? [{ label: "Referring Physician", value: physicianName }] : []);
  return (
    <Cards list={list}>
      {rows.map((patient) => (
        <PatientCard
          key={patient.id}
          name={nameWithSuffix(patient)}
          badge={
            <>
              <DeceasedMark deceased={patient.deceased} />
              {patient.isShared && !list.isShared && <SharedMark />}
              <InPlaceOf>{inPlaceOfWords(patient.access)}</InPlaceOf>
              <InPlaceOf>{newsOf(patient, timeZone)}</InPlaceOf>
            </>
          }
          actions={<PatientActions patient={patient} list={list} of={of(patient)} />}
          facts={[
            ...physicianOf(patient),
            { label: "DOB", value: <BirthDate dob={patient.dob} deceased={patient.deceased} /> },
            { label: "Sex", value: sexWord(patient.sex) },
            { label: "MRN", value: formatMrn(patient.mrn) },
          ]}
        />
      ))}
    </Cards>
  );
}

const PLACES = Array.from({ length: PATIENT_PAGE_SIZE }, (_, place) => place);

/** The cards to come. */
function PatientCardsSkeleton({ list }: { list: PatientList }) {
  return (
    <div role="status" aria-label="Loading patients">
      <Cards list={list}>
        {PLACES.map((place) => (
          <div key={place} className={`ln-card ${classes.waiting}`} aria-hidden>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="80%" />
            <Skeleton height={12} width="40%" />
            <Skeleton height={12} width="50%" />
          </div>
        ))}
      </Cards>
    </div>
  );
}

/** The link to request a record, if it is in the person's menu. */
function useAccessRequestHref(): string | undefined {
  const href = accessRequestScreens.ask.to();
  return useMenuItems().some((item) => item.href === href) ? href : undefined;
}

function helpOf(search: string, lookback: PatientLookback): string {
  const within =
    lookback === ALL_VISITS
      ? ""
      : ` with ${lookbackLabel(lookback).toLowerCase().replace("past 1 year", "the past year").replace("in past", "in the past")}`;
  return search ? `No patients on this list${within} match “${search}”.` : `There are no patients on this list${within}.`;
}

/** Nothing found, and what one can do about it: look further, search for something else, ask the hospital. */
function NoPatients({ state }: { state: PatientListState }) {
  const { search, lookback } = state;
  const request = useAccessRequestHref();
  return (
    <div className="ln-card">
      <EmptyState
        title="No record found"
        help={helpOf(search, lookback)}
        actions={
          <>
            {search && <Button onClick={state.clearSearch}>Clear search</Button>}
            {lookback !== ALL_VISITS && (
              <Button variant={search ? "default" : "filled"} onClick={() => state.go({ lookback: ALL_VISITS })}>
                Show all visits
              </Button>
            )}
            {request && (
              <Button variant="default" component={Link} href={request}>
                Request access to a record
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** At this width and below, cards are the only view (PAT-012). */
const NARROW = "(max-width: 62.5em)";
const NOBODY: PatientPage["data"] = [];

export const MyPatientsScreen = () => <PatientListScreen key="mine" list={PATIENT_LISTS.mine} />;
export const SharedPatientsScreen = () => <PatientListScreen key="shared" list={PATIENT_LISTS.shared} />;
export const ViewPatientsScreen = () => <PatientListScreen key="ofPractice" list={PATIENT_LISTS.ofPractice} />;
export const EmbassyPatientsScreen = () => <PatientListScreen key="ofEmbassy" list={PATIENT_LISTS.ofEmbassy} />;

/** A list of patients: found by name or MRN and by when they were last here, as a table or as cards. */
export function PatientListScreen({ list }: { list: PatientList }) {
  return useHasRole() ? <Patients list={list} /> : <NoRoleHere title={list.title} />;
}

function Patients({ list }: { list: PatientList }) {
  const state = usePatientListState(list);
  const page = useQuery(patientPage(list.name, state.query));
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const request = useAccessRequestHref();
  const settings = useSettings();
  const isTable = state.view === "list" && !isNarrow;
  useStoreListState(list, state, page.data);
  useRememberOpened(state.search ? (page.data?.data ?? NOBODY) : NOBODY);

  return (
    <>
      <PageHeader
        title={list.title}
        help={list.help}
        action={
          request && (
            <Button variant="default" component={Link} href={request}>
              Request access
            </Button>
          )
        }
      />
      <PatientToolbar state={state} />
      <div className={page.error ? "ln-card" : undefined}>
        <QueryView
          query={page}
          waiting={isTable ? <PatientTableSkeleton list={list} /> : <PatientCardsSkeleton list={list} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<NoPatients state={state} />}
          help={supportHelp(settings)}
        >
          {({ data, currentPage, totalPages, total }) => (
            <>
              <PatientDialogs>
                {isTable ? <PatientTable list={list} rows={data} /> : <PatientCards list={list} rows={data} />}
              </PatientDialogs>
              <Pager
                page={currentPage}
                totalPages={totalPages}
                pageSize={PATIENT_PAGE_SIZE}
                total={total}
                countedUpTo={COUNTED_UP_TO}
                href={(number) => state.hrefOf({ page: number })}
              />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

const Lookback = oneOfInQuery(PATIENT_LOOKBACKS);

function PatientToolbar({ state }: { state: PatientListState }) {
  return (
    <Toolbar>
      <SearchField
        label="Search patients"
        placeholder="Search by patient name or MRN"
        value={state.typed}
        onChange={state.setTyped}
        onSubmit={state.submitSearch}
        onClear={state.clearSearch}
      />
      <LookbackSelect
        label="Time range"
        value={String(state.lookback)}
        options={LOOKBACK_OPTIONS}
        onChange={(days) => state.go({ lookback: Lookback.parse(days) })}
      />
      <ViewToggle value={state.view} onChange={(view) => state.go({ view, page: state.page }, { replace: true })} />
    </Toolbar>
  );
}
