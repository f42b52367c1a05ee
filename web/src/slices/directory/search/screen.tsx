import { type FoundPractice, MAX_FOUND, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { Button, Checkbox, SegmentedControl, Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import { me } from "../../session/public.ts";
import classes from "../directory-search.module.css";
import { mayWrite } from "../may-write.ts";
import { directoryScreens } from "../routes.ts";
import { isId, physiciansFound, practicesFound, practicesFoundByPlace } from "./api.ts";
import { PhysicianCard, PracticeCard } from "./found-cards.tsx";
import { useStateBeforeReload } from "./use-reload.ts";

const TABS = ["Physician", "Practice", "Location"] as const;
const Tab = z.enum(TABS);
type Tab = z.output<typeof Tab>;

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;

/** The tab survives the visit (DIR-009); the typed text is not stored. */
const keptTab = () => storedState(window.localStorage, "directory-tab", Tab);

const isEnough = (tab: Tab, text: string) => text.length >= MIN_SEARCH_LENGTH || (tab === "Practice" && isId(text));

/** What is looked for, and where. */
function useDirectorySearch() {
  const [tab, setTab] = useState<Tab>(() => keptTab().read() ?? "Physician");
  const [kept, keep] = useSearched(directoryScreens.search.path);
  const restoreSearch = useRef(keep);
  const left = useStateBeforeReload();
  const [typed, setTyped] = useState(left?.searched ?? kept);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const [atOnce, setAtOnce] = useState(typed);
  const [isDeactivated, setIsDeactivated] = useState(false);
  const asked = (atOnce === typed ? typed : settled).trim();
  // Restores the page's state after a reload.
  useEffect(() => {
    if (left) restoreSearch.current(left.searched);
  }, [left]);
  const type = (text: string) => {
    setTyped(text);
    keep(text);
  };
  return {
    /** The action before the reload. */
    done: left?.done,
    tab,
    choose: (next: Tab) => {
      setTab(next);
      keptTab().write(next);
    },
    typed,
    type,
    submit: () => setAtOnce(typed),
    clear: () => type(""),
    /** Empty as long as there is not enough to look for. */
    text: isEnough(tab, typed.trim()) && isEnough(tab, asked) ? asked : "",
    isDeactivated,
    setIsDeactivated,
  };
}

type DirectorySearch = ReturnType<typeof useDirectorySearch>;

interface FoundProps {
  search: DirectorySearch;
  mayEdit: boolean;
}

/** Results stay while typing continues; "nothing found" applies only to the current text. */
const found = <T,>(before: T[] | undefined): T[] | undefined => (before?.length ? before : undefined);

function FoundPhysicians({ search, mayEdit }: FoundProps) {
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
function FoundPractices({ search, mayEdit, of }: FoundPracticesProps) {
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
    <div className={classes.results} aria-busy={query.isFetching}>
      <QueryView query={query} waiting={<Awaited several={several} />}>
        {(rows) => {
          const shown = wanted(rows);
          if (shown.length === 0) return <NoRecords search={search} others={rows.length} />;
          return (
            <>
              <p className={classes.count} role="status">
                {shown.length === 1 ? `1 ${one}` : `${shown.length} ${several}`} found
                {shown.length >= MAX_FOUND && `. These are the first ${MAX_FOUND} by name. Type more letters to narrow the search.`}
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
        help={`No ${isDeactivated ? "deactivated" : "active"} records match “${text}”.${others > 0 ? ` ${is} ${other}.` : ""}`}
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
      <div key={card} className={`ln-card ${classes.awaited}`} aria-hidden>
        <Skeleton height={16} width="36%" />
        <Skeleton height={12} width="22%" />
      </div>
    ))}
  </div>
);

const FIELD: Record<Tab, { label: string; placeholder: string }> = {
  Physician: { label: "Search physicians", placeholder: "Physician name or NPI" },
  Practice: { label: "Search practices", placeholder: "Practice name or ID" },
  Location: { label: "Search locations", placeholder: "City, zip, state or street" },
};

/** What is looked for (DIR-008, DIR-010). */
function DirectoryToolbar({ search }: { search: DirectorySearch }) {
  return (
    <Toolbar>
      <SegmentedControl aria-label="Search for" data={[...TABS]} value={search.tab} onChange={search.choose} />
      <SearchField {...FIELD[search.tab]} value={search.typed} onChange={search.type} onSubmit={search.submit} onClear={search.clear} />
      <Button variant="default" onClick={search.clear}>
        Clear Results
      </Button>
      <Checkbox
        label="Show deactivated records"
        checked={search.isDeactivated}
        onChange={({ currentTarget }) => search.setIsDeactivated(currentTarget.checked)}
      />
    </Toolbar>
  );
}

/** Physicians and practices are found, and led to what can be done with them (S3 §2.7). */
export function DirectorySearchScreen() {
  const search = useDirectorySearch();
  const roles = useQuery(me).data?.roles;
  const mayEdit = roles !== undefined && mayWrite(roles);
  const { tab, text } = search;
  const found = { search, mayEdit };
  return (
    <>
      <PageHeader
        title="Physicians & Practices"
        help={`${mayEdit ? "Find, edit or deactivate" : "Find and view"} physicians, practices and locations.`}
        action={mayEdit && <AddButton isPhysician={tab === "Physician"} />}
      />
      {search.done && (
        <div ref={focusWhenThere} tabIndex={-1} className={classes.done}>
          <Banner tone="success">{search.done}</Banner>
        </div>
      )}
      <DirectoryToolbar search={search} />
      {text === "" && (
        <p className={`ln-card ${classes.start}`} role="status">
          {START[tab]}
        </p>
      )}
      {text !== "" && tab === "Physician" && <FoundPhysicians {...found} />}
      {text !== "" && tab === "Practice" && <FoundPractices key={tab} {...found} of={practicesFound} />}
      {text !== "" && tab === "Location" && <FoundPractices key={tab} {...found} of={practicesFoundByPlace} />}
    </>
  );
}

const START: Record<Tab, string> = {
  Physician: "Type at least 3 characters of a name, or the first digits of an NPI.",
  Practice: "Type at least 3 characters of a name, or an ID.",
  Location: "Type at least 3 characters of a city, zip or street to find the practices there.",
};

/** A location is added with its practice (decision G-DIR-20). */
const AddButton = ({ isPhysician }: { isPhysician: boolean }) => (
  <Button
    component={Link}
    href={(isPhysician ? directoryScreens.newPhysician : directoryScreens.newPractice).to()}
    leftSection={<IconPlus size={16} aria-hidden />}
  >
    {isPhysician ? "Add physician" : "Add practice"}
  </Button>
);
