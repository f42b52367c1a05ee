import { type FoundPractice, MAX_FOUND } from "@linnet/contract/directory";
import { Button, Skeleton } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import classes from "../directory-search.module.css";
import { physiciansFound, type practicesFound } from "./api.ts";
import { PhysicianCard, PracticeCard } from "./found-cards.tsx";
import type { DirectorySearch } from "./use-search.ts";

interface FoundProps {
  search: DirectorySearch;
  mayEdit: boolean;
}

/** What was found stays while more is typed; that nothing was found is said of the text in view only. */
const found = <T,>(before: T[] | undefined): T[] | undefined => (before?.length ? before : undefined);

export function FoundPhysicians({ search, mayEdit }: FoundProps) {
  const query = useQuery({ ...physiciansFound(search.text), placeholderData: found });
  return (
    <Records search={search} query={query} words={["physician", "physicians"]}>
      {(physician) => <PhysicianCard key={physician.id} physician={physician} mayEdit={mayEdit} />}
    </Records>
  );
}

interface FoundPracticesProps extends FoundProps {
  /** How they are looked for. */
  of: typeof practicesFound;
}

/** By name and id, and by where they are (DIR-015). */
export function FoundPractices({ search, mayEdit, of }: FoundPracticesProps) {
  const query = useQuery({ ...of(search.text), placeholderData: found });
  return (
    <Records search={search} query={query} words={["practice", "practices"]}>
      {(practice: FoundPractice) => <PracticeCard key={practice.practiceId} practice={practice} mayEdit={mayEdit} />}
    </Records>
  );
}

interface RecordsProps<Row> {
  search: DirectorySearch;
  query: UseQueryResult<Row[]>;
  /** What one of them is called, and several. */
  words: [one: string, several: string];
  children: (row: Row) => ReactNode;
}

/** Active records, or deactivated ones and no others (DIR-011, DIR-012, decision G-DIR-03). */
function Records<Row extends { isActive: boolean }>({ search, query, words: [one, several], children }: RecordsProps<Row>) {
  const { isDeactivated } = search;
  const wanted = (rows: Row[]) => rows.filter(({ isActive }) => isActive !== isDeactivated);
  return (
    <div className={classes["results"]} aria-busy={query.isFetching}>
      <QueryView query={query} waiting={<Awaited several={several} />}>
        {(rows) => {
          const shown = wanted(rows);
          if (shown.length === 0) return <NoRecords search={search} others={rows.length} />;
          return (
            <>
              <p className={classes["count"]} role="status">
                {shown.length === 1 ? `1 ${one}` : `${shown.length} ${several}`} found
                {shown.length >= MAX_FOUND &&
                  `: these are the first ${MAX_FOUND} by name; there may be more. Type more letters to narrow the search.`}
              </p>
              {shown.map(children)}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

interface NoRecordsProps {
  search: DirectorySearch;
  /** So many fit on the other side of the box. */
  others: number;
}

function NoRecords({ search: { text, isDeactivated, setIsDeactivated, clear }, others }: NoRecordsProps) {
  const other = isDeactivated ? "active" : "deactivated";
  const is = others === 1 ? "There is 1" : `There are ${others}`;
  return (
    <div className="ln-card">
      <EmptyState
        title="No record found"
        help={`Nothing ${isDeactivated ? "deactivated" : "active"} fits “${text}”.${others > 0 ? ` ${is} ${other}.` : ""}`}
        actions={
          <>
            <Button onClick={clear}>Clear Results</Button>
            {others > 0 && (
              <Button variant="default" onClick={() => setIsDeactivated(!isDeactivated)}>
                Show {other} records
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** Grey bars in the frame of the first cards. */
const Awaited = ({ several }: { several: string }) => (
  <div role="status" aria-label={`Loading ${several}`}>
    {["first", "second", "third"].map((card) => (
      <div key={card} className={`ln-card ${classes["awaited"]}`} aria-hidden>
        <Skeleton height={16} width="36%" />
        <Skeleton height={12} width="22%" />
      </div>
    ))}
  </div>
);
