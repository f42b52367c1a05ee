import { ADVICE_PAGE_SIZE, type AdviceThread } from "@linnet/contract/referrals/advice";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatAge, formatDate } from "../../../../platform/format/format.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { NewMark } from "../../../../ui/feedback/new-mark.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { Link } from "../../../../ui/layout/link.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../../ui/table/data-table.tsx";
import { Pager } from "../../../../ui/table/pager.tsx";
import { referralScreens } from "../../routes.ts";
import { listedName } from "../../shared/referral-name.ts";
import shared from "../../shared/referrals.module.css";
import type { Side } from "./api.ts";
import { ThreadState } from "./thread-state.tsx";

interface ThreadPage {
  data: AdviceThread[];
  total: number;
  totalPages: number;
  currentPage: number;
}

interface ThreadListProps<P extends ThreadPage> {
  side: Side;
  query: UseQueryResult<P>;
  caption: string;
  empty: ReactNode;
  pageHref: (page: number) => string;
}

const hrefOf = ({ id }: AdviceThread, side: Side) =>
  (side === "office" ? referralScreens.question : referralScreens.deskQuestion).to({ id: String(id) });

const columnsOf = (side: Side, zone: string): Column<AdviceThread>[] => [
  {
    key: "name",
    header: "Patient Name",
    lead: true,
    cell: (thread) => (
      <span className={shared.line}>
        <Link className={shared.name} href={hrefOf(thread, side)}>
          {listedName(thread)}
        </Link>
        {thread.isNew && <NewMark />}
      </span>
    ),
  },
  { key: "age", header: "Age", width: "4.5rem", oneLine: true, cell: ({ dateOfBirth }) => formatAge(dateOfBirth, zone) },
  { key: "subject", header: "Question", cell: ({ subject }) => subject },
  { key: "clinic", header: "Clinic", cell: ({ clinic }) => clinic.name },
  side === "office"
    ? { key: "physician", header: "Physician", cell: ({ physicianName }) => physicianName }
    : { key: "from", header: "From", cell: ({ practiceName }) => practiceName },
  { key: "asked", header: "Asked", oneLine: true, cell: ({ askedOn }) => <span className="ln-together">{formatDate(askedOn, zone)}</span> },
  { key: "state", header: "Next step", cell: (thread) => <ThreadState thread={thread} side={side} /> },
];

/** A list of questions with its four states and its pages. */
export function ThreadList<P extends ThreadPage>({ side, query, caption, empty, pageHref }: ThreadListProps<P>) {
  const settings = useSettings();
  const columns = columnsOf(side, settings.timeZone);
  return (
    <>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading the questions" columns={columns} rows={6} />
          </div>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={<div className="ln-card">{empty}</div>}
        help={supportHelp(settings)}
      >
        {({ data }) => (
          <div className={`ln-card ${shared.rows}`}>
            <DataTable caption={caption} columns={columns} rows={data} rowKey={({ id }) => String(id)} stack />
          </div>
        )}
      </QueryView>
      {query.data && !query.error && (
        <Pager
          page={query.data.currentPage}
          totalPages={query.data.totalPages}
          pageSize={ADVICE_PAGE_SIZE}
          total={query.data.total}
          href={pageHref}
        />
      )}
    </>
  );
}
