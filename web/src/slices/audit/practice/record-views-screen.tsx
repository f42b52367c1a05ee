import {
  MAX_VIEW_DAYS,
  OFFICE_DAYS,
  type RecordView,
  THE_HOSPITAL,
  VIEW_PAGE_SIZE,
  type ViewFilter,
  type ViewOrder,
} from "@linnet/contract/audit/practice";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime, formatDay, formatTime, formatWeekday } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { toDay, todayIn } from "../../../ui/people/to-day.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { patientScreens } from "../../patients/routes.ts";
import { DayRange, daysBefore } from "../day-range.tsx";
import { auditScreens } from "../routes.ts";
import { SealedUpTo } from "../sealed-up-to.tsx";
import { recordViews, useExportViews, viewChoices } from "./api.ts";
import classes from "./practice.module.css";

const NO_LONGER_YOURS = "Former patient";
const HOSPITAL = "The hospital";

/** The page opens with the past week. */
const FIRST_DAYS = 7;

const ORDERS: { value: ViewOrder; label: string }[] = [
  { value: "day", label: "By day" },
  { value: "person", label: "By person" },
  { value: "patient", label: "By patient" },
];

const personIn = (value: string | undefined): ViewFilter["person"] => {
  if (value === THE_HOSPITAL) return THE_HOSPITAL;
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The search. The patient is only in this page's memory. */
function useViewState() {
  const list = useListState(auditScreens.practice);
  const [child, setChild] = useState<string>();
  const { address, go } = list;
  const today = todayIn(useSettings().timeZone);
  const filter: ViewFilter = {
    from: address.from ?? daysBefore(today, FIRST_DAYS - 1),
    to: address.to ?? today,
    order: address.order ?? "day",
    person: personIn(address.person),
    child,
  };
  return {
    ...list,
    filter,
    today,
    setChild: (wanted: string | undefined) => {
      setChild(wanted);
      go({ page: undefined });
    },
    clear: () => {
      setChild(undefined);
      go({ person: undefined, page: undefined });
    },
  };
}

type ViewState = ReturnType<typeof useViewState>;

function ViewToolbar({ state }: { state: ViewState }) {
  const { filter, today, go } = state;
  const choices = useQuery(viewChoices(filter)).data ?? { people: [], children: [] };
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="Sort views"
        value={filter.order ?? "day"}
        onChange={(value) => go({ order: ORDERS.find((each) => each.value === value)?.value })}
        data={ORDERS}
      />
      <NativeSelect
        aria-label="Person"
        size="sm"
        value={filter.person ?? ""}
        onChange={(event) => go({ person: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: "Anyone" },
          ...choices.people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: THE_HOSPITAL, label: HOSPITAL },
        ]}
      />
      <NativeSelect
        aria-label="Patient"
        size="sm"
        value={filter.child ?? ""}
        onChange={(event) => state.setChild(event.currentTarget.value || undefined)}
        data={[{ value: "", label: "Any patient" }, ...choices.children.map(({ personId, name }) => ({ value: personId, label: name }))]}
      />
      <DayRange from={filter.from} to={filter.to} today={today} most={MAX_VIEW_DAYS} onChange={(days) => go(days)} />
    </div>
  );
}

function PatientName({ patient }: Pick<RecordView, "patient">) {
  if (!patient) return <span className={classes.quiet}>{NO_LONGER_YOURS}</span>;
  if (!patient.mayOpen) return patient.name;
  return (
    <Link className={classes.patient} href={patientScreens.chart.to({ id: patient.personId })}>
      {patient.name}
    </Link>
  );
}

const columnsIn = (zone: string, order: ViewOrder): Column<RecordView>[] => [
  {
    key: "time",
    header: "Time",
    align: "end",
    oneLine: true,
    width: order === "day" ? "7rem" : "11rem",
    cell: ({ at }) => <span className={classes.quiet}>{order === "day" ? formatTime(at, zone) : formatDateTime(at, zone)}</span>,
  },
  { key: "person", header: "Person", lead: true, cell: ({ person }) => <span className={classes.person}>{person ?? HOSPITAL}</span> },
  { key: "role", header: "Role", cell: ({ role }) => <span className={classes.quiet}>{role}</span> },
  { key: "patient", header: "Patient Name", cell: ({ patient }) => <PatientName patient={patient} /> },
  { key: "what", header: "Viewed", cell: ({ lookedAt }) => lookedAt },
  { key: "why", header: "Reason", cell: ({ why }) => <span className={classes.quiet}>{why}</span> },
  { key: "from", header: "Location", cell: ({ from }) => <span className={classes.quiet}>{from ?? ""}</span> },
];

const headingIn = (zone: string, order: ViewOrder) => {
  if (order === "person") return ({ person }: RecordView) => person ?? HOSPITAL;
  if (order === "patient") return ({ patient }: RecordView) => patient?.name ?? NO_LONGER_YOURS;
  return ({ at }: RecordView) => {
    const day = formatDate(at, zone);
    return `${formatWeekday(toDay(day) ?? "")}, ${day}`;
  };
};

function NoViews({ state }: { state: ViewState }) {
  const { filter, today, go } = state;
  const isNarrowed = filter.person !== undefined || filter.child !== undefined;
  const month = { from: daysBefore(today, MAX_VIEW_DAYS - 1), to: today };
  return (
    <EmptyState
      title="No record found"
      help={`${isNarrowed ? "No views match your filters" : "No one viewed a patient’s record"} from ${formatDay(filter.from)} to ${formatDay(filter.to)}.`}
      actions={
        <>
          {isNarrowed && <Button onClick={state.clear}>Show everyone</Button>}
          {(filter.from > month.from || filter.to < today) && (
            <Button variant={isNarrowed ? "default" : "filled"} onClick={() => go(month)}>
              Past {MAX_VIEW_DAYS} days
            </Button>
          )}
        </>
      }
    />
  );
}

/** Who of a practice looked at which of its patients, and why: for its owners and administrators. */
export function RecordViewsScreen() {
  const state = useViewState();
  const { filter } = state;
  const settings = useSettings();
  const query = useQuery(recordViews(filter, state.page));
  const saving = useExportViews();
  const order = filter.order ?? "day";
  const columns = columnsIn(settings.timeZone, order);
  return (
    <>
      <PageHeader
        title="Record views"
        help="Patient records that people in your practice viewed, and why. We keep views for six years."
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate(filter)}
          >
            Export CSV
          </Button>
        }
      />
      {saving.error && (
        <Banner tone="danger" role="alert" title="The file could not be created.">
          {saving.error.message}
        </Banner>
      )}
      <ViewToolbar state={state} />
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label="Loading record views" columns={columns} rows={10} />}
          isEmpty={({ views }) => views.length === 0}
          empty={<NoViews state={state} />}
          help={supportHelp(settings)}
        >
          {({ views }) => (
            <DataTable
              caption="Record views"
              columns={columns}
              rows={views}
              rowKey={({ id, patient }) => `${id} ${patient?.personId ?? ""}`}
              groupOf={headingIn(settings.timeZone, order)}
              stack
            />
          )}
        </QueryView>
      </div>
      {query.data && !query.error && (
        <Pager
          page={query.data.page}
          totalPages={query.data.totalPages}
          pageSize={VIEW_PAGE_SIZE}
          total={query.data.total}
          href={(page) => state.hrefOf({ page })}
        />
      )}
      {query.data && <SealedUpTo at={query.data.sealedUpTo} />}
      <p className={classes.note}>
        Lists, searches and calendars do not count as views. A row appears when someone opens a chart, note, report or referral. Everything
        one person opens for one patient in one sitting is a single row. “Office” is a network used by at least two people in your practice
        in the last {OFFICE_DAYS} days. “Elsewhere” is any other network. “The hospital” is someone who works there.
      </p>
    </>
  );
}
