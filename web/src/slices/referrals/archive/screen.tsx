import type { ReferralFile } from "@linnet/contract/referrals/archive";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";

import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import { archivedFiles } from "./api.ts";
import classes from "./archive.module.css";
import { pastMonth } from "./days.ts";
import { ArchiveList } from "./list.tsx";
import { ArchiveSearch } from "./search.tsx";
import { type ArchivePlaceInUse, useArchivePlace } from "./use-place.ts";

const PAGE_SIZE = 10;

/** The PDFs of referrals as they were sent, found by the days on which that was (REF-034 to REF-036). */
export function ArchiveScreen() {
  const place = useArchivePlace();
  const { asked, today, days } = place;
  const query = useQuery(archivedFiles(days));
  return (
    <>
      <PageHeader title="All Referrals" help="The PDF of each referral as it was sent, found by the day on which it was sent." />
      <ArchiveSearch
        // An address that asks for other days, as Back does, begins the form anew.
        key={`${asked.startDate} ${asked.endDate}`}
        asked={asked}
        today={today}
        onSearch={(wanted) => {
          place.go({ ...wanted, page: undefined });
          // The same days once more: for what has been sent since.
          if (days?.startDate === wanted.startDate && days.endDate === wanted.endDate) void query.refetch();
        }}
      />
      {days ? <Found place={place} query={query} /> : <BeforeSearch place={place} />}
    </>
  );
}

interface FoundProps {
  place: ArchivePlaceInUse;
  query: ReturnType<typeof useQuery<ReferralFile[]>>;
}

function Found({ place, query }: FoundProps) {
  const settings = useSettings();
  const files = query.data ?? [];
  const totalPages = Math.ceil(files.length / PAGE_SIZE);
  // Beyond the last page is the last page.
  const page = Math.max(1, Math.min(place.page, totalPages));
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
        empty={<NoFiles place={place} />}
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
        {(found) => <ArchiveList files={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} zone={settings.timeZone} />}
      </QueryView>
      {!query.error && (
        <Pager
          page={page}
          totalPages={totalPages}
          pageSize={PAGE_SIZE}
          total={files.length}
          href={(number) => place.hrefOf({ page: number })}
        />
      )}
    </>
  );
}

function PastMonth({ place, variant = "filled" }: { place: ArchivePlaceInUse; variant?: "filled" | "default" }) {
  return (
    <Button variant={variant} onClick={() => place.go({ ...pastMonth(place.today), page: undefined })}>
      Past 30 Days
    </Button>
  );
}

function BeforeSearch({ place }: { place: ArchivePlaceInUse }) {
  return (
    <div className={`ln-card ${classes["before"]}`}>
      <p>Enter the days to search; both of them count.</p>
      <PastMonth place={place} variant="default" />
    </div>
  );
}

function NoFiles({ place }: { place: ArchivePlaceInUse }) {
  const { startDate, endDate } = place.asked;
  const { startDate: monthAgo } = pastMonth(place.today);
  return (
    <div className="ln-card">
      <EmptyState
        title="No files found"
        help={`No referral was sent from ${formatDay(startDate)} to ${formatDay(endDate)}. A file is there a moment after its referral was sent.`}
        // Where that was searched already, it would find nothing new.
        actions={(startDate > monthAgo || endDate < place.today) && <PastMonth place={place} />}
      />
    </div>
  );
}

const SKELETON = [{ header: "File Name" }, { header: "Created On", width: "12rem" }, { header: "", width: "8rem" }];
