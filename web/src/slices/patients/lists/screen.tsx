import { COUNTED_UP_TO, PATIENT_LOOKBACKS, PATIENT_PAGE_SIZE, type PatientPage } from "@linnet/contract/patients";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { LookbackSelect } from "../../../ui/table/lookback-select.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { Toolbar } from "../../../ui/table/toolbar.tsx";
import { ViewToggle } from "../../../ui/table/view-toggle.tsx";
import { patientPage } from "../api.ts";
import { useRememberOpened } from "../search/recent-searches.ts";
import { PatientCards, PatientCardsSkeleton } from "./cards.tsx";
import { PatientDialogs } from "./dialogs.tsx";
import { LOOKBACK_OPTIONS, PATIENT_LISTS, type PatientList } from "./list.ts";
import { NoPatients } from "./no-patients.tsx";
import { PatientTable, PatientTableSkeleton } from "./table.tsx";
import { useAccessRequestHref } from "./use-access-request-href.ts";
import { type ListPlace, useKeepPlace, useListPlace } from "./use-list-place.ts";

/** At this width and below, cards are the only view (PAT-012). */
const NARROW = "(max-width: 62.5em)";
const NOBODY: PatientPage["data"] = [];

export const MyPatientsScreen = () => <PatientListScreen key="mine" list={PATIENT_LISTS.mine} />;
export const SharedPatientsScreen = () => <PatientListScreen key="shared" list={PATIENT_LISTS.shared} />;
export const ViewPatientsScreen = () => <PatientListScreen key="ofPractice" list={PATIENT_LISTS.ofPractice} />;
export const EmbassyPatientsScreen = () => <PatientListScreen key="ofEmbassy" list={PATIENT_LISTS.ofEmbassy} />;

/** A list of patients: found by name or MRN and by when they were last here, as a table or as cards. */
export function PatientListScreen({ list }: { list: PatientList }) {
  const place = useListPlace(list);
  const page = useQuery(patientPage(list.name, place.query));
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const request = useAccessRequestHref();
  const settings = useSettings();
  const isTable = place.view === "list" && !isNarrow;
  useKeepPlace(list, place, page.data);
  useRememberOpened(place.search ? (page.data?.data ?? NOBODY) : NOBODY);

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
      <PatientToolbar place={place} />
      <div className={page.error ? "ln-card" : undefined}>
        <QueryView
          query={page}
          waiting={isTable ? <PatientTableSkeleton list={list} /> : <PatientCardsSkeleton list={list} />}
          isEmpty={({ data }) => data.length === 0}
          empty={<NoPatients place={place} />}
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
                href={(number) => place.hrefOf({ page: number })}
              />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

const Lookback = oneOfInQuery(PATIENT_LOOKBACKS);

function PatientToolbar({ place }: { place: ListPlace }) {
  return (
    <Toolbar>
      <SearchField
        label="Search patients"
        placeholder="Search by patient name or MRN"
        value={place.typed}
        onChange={place.setTyped}
        onSubmit={place.submitSearch}
        onClear={place.clearSearch}
      />
      <LookbackSelect
        label="Look back"
        value={String(place.lookback)}
        options={LOOKBACK_OPTIONS}
        onChange={(days) => place.go({ lookback: Lookback.parse(days), page: 1 })}
      />
      <ViewToggle value={place.view} onChange={(view) => place.go({ view }, { replace: true })} />
    </Toolbar>
  );
}
