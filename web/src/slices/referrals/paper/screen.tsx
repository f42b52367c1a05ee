import type { ReferralFile } from "@linnet/contract/referrals/archive";
import { EARLIEST_DAY, type ReferralFileDays } from "@linnet/contract/referrals/archive";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { pageOfRows, useListState } from "../../../platform/page/use-list-state.ts";
import { EmptyState, ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { referralScreens } from "../routes.ts";
import { archivedFiles } from "./api.ts";
import classes from "./archive.module.css";
import { archiveDays, pastMonth } from "./days.ts";
import { ArchiveList } from "./list.tsx";

interface ArchiveSearchProps {
  /** The address's days, YYYY-MM-DD or empty. */
  asked: ReferralFileDays;
  today: string;
  onSearch: (days: ReferralFileDays) => void;
}

/** The two days of a search. Both are required, and neither may be in the future (REF-106, REF-107, REF-108). */
function ArchiveSearch({ asked, today, onSearch }: ArchiveSearchProps) {
  const form = useForm({
    initialValues: { startDate: formatDay(asked.startDate), endDate: formatDay(asked.endDate) },
    validate: (typed) => archiveDays(typed, today).errors,
  });
  const calendar = { min: EARLIEST_DAY, max: today };
  const search = form.onSubmit(
    (typed) => {
      const { days } = archiveDays(typed, today);
      if (days) onSearch(days);
    },
    (errors) => form.getInputNode("startDate" in errors ? "startDate" : "endDate")?.focus(),
  );
  return (
    <form className={`ln-card ${classes.search}`} aria-label="Search by date" onSubmit={search} noValidate autoComplete="off">
      <DateField label="Start date" calendar={calendar} {...form.getInputProps("startDate")} value={form.values.startDate} />
      <DateField label="End date" calendar={calendar} {...form.getInputProps("endDate")} value={form.values.endDate} />
      <Button type="submit" size="md" leftSection={<IconSearch size={16} aria-hidden />} className={classes.go ?? ""}>
        Search
      </Button>
    </form>
  );
}

/** The archive's state from its address. It starts with the past 30 days. Invalid days, from a typed address, are not searched. */
function useArchiveState() {
  const list = useListState(referralScreens.all);
  const today = todayIn(useSettings().timeZone);
  const { startDate, endDate } = list.address;
  const asked =
    startDate === undefined && endDate === undefined ? pastMonth(today) : { startDate: startDate ?? "", endDate: endDate ?? "" };
  return { ...list, today, asked, days: archiveDays(asked, today).days };
}

type ArchiveState = ReturnType<typeof useArchiveState>;

const PAGE_SIZE = 10;

/** The PDFs of referrals as sent, found by the days of sending (REF-034 to REF-036). */
export function ArchiveScreen() {
  const state = useArchiveState();
  const { asked, today, days } = state;
  const query = useQuery(archivedFiles(days));
  return (
    <>
      <PageHeader title="All Referrals" help="Find the PDF of a referral by the date it was sent." />
      <ArchiveSearch
        // An address with other days, for example after Back, resets the form.
        key={`${asked.startDate} ${asked.endDate}`}
        asked={asked}
        today={today}
        onSearch={(wanted) => {
          state.go(wanted);
          // The same days again, to find newer files.
          if (days?.startDate === wanted.startDate && days.endDate === wanted.endDate) void query.refetch();
        }}
      />
      {days ? <Found state={state} query={query} /> : <BeforeSearch state={state} />}
    </>
  );
}

interface FoundProps {
  state: ArchiveState;
  query: ReturnType<typeof useQuery<ReferralFile[]>>;
}

function Found({ state, query }: FoundProps) {
  const settings = useSettings();
  const { rows, ...pages } = pageOfRows(query.data ?? [], state.page, PAGE_SIZE);
  return (
    <>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading files" columns={SKELETON} rows={PAGE_SIZE} />
          </div>
        }
        isEmpty={(found) => found.length === 0}
        empty={<NoFiles state={state} />}
        failed={() => (
          <div className="ln-card">
            <ErrorState
              message="There was an error fetching the referrals. Please try again."
              help={supportHelp(settings)}
              busy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </div>
        )}
      >
        {() => <ArchiveList files={rows} zone={settings.timeZone} />}
      </QueryView>
      {!query.error && <Pager {...pages} href={(page) => state.hrefOf({ page })} />}
    </>
  );
}

function PastMonth({ state, variant = "filled" }: { state: ArchiveState; variant?: "filled" | "default" }) {
  return (
    <Button variant={variant} onClick={() => state.go(pastMonth(state.today))}>
      Past 30 Days
    </Button>
  );
}

function BeforeSearch({ state }: { state: ArchiveState }) {
  return (
    <div className={`ln-card ${classes.before}`}>
      <p>Choose a start and end date. Both days are included.</p>
      <PastMonth state={state} variant="default" />
    </div>
  );
}

function NoFiles({ state }: { state: ArchiveState }) {
  const { startDate, endDate } = state.asked;
  const { startDate: monthAgo } = pastMonth(state.today);
  return (
    <div className="ln-card">
      <EmptyState
        title="No files found"
        help={`No referrals were sent from ${formatDay(startDate)} to ${formatDay(endDate)}. A file appears shortly after its referral is sent.`}
        // If that was searched already, it would find nothing new.
        actions={(startDate > monthAgo || endDate < state.today) && <PastMonth state={state} />}
      />
    </div>
  );
}

const SKELETON = [
  { header: "Patient Name" },
  { header: "Referral No.", width: "8rem" },
  { header: "File Name" },
  { header: "Created On", width: "12rem" },
  { header: "", width: "8rem" },
];
