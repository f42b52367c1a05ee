import { ofKind } from "@linnet/contract/growing";
import { DESK_PAGE_SIZE, type DeskReferral, type DeskView, type desk } from "@linnet/contract/referrals/desk";
import { DESK_TASK } from "@linnet/contract/referrals/desk-tasks";
import { Button, NativeSelect } from "@mantine/core";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { z } from "zod";
import { formatAge, formatDate, formatDay } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { type ListState, useListState } from "../../../platform/page/use-list-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import { WaitingQuestions } from "../conversation/advice/waiting-questions.tsx";
import { LiveReferrals } from "../lists/live-referrals.tsx";
import { referralScreens } from "../routes.ts";
import { listedName } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import { UrgentBadge } from "../shared/urgent.tsx";
import { worklist } from "./api.ts";
import { ChooseRow, ChosenBar, useChosen } from "./chosen.tsx";
import classes from "./desk.module.css";
import { DueDay, QuestionsNotAnswered, RemindedOn } from "./due-day.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";

type Worklist = z.infer<typeof desk.worklist.reply>;
type DeskState = ListState<typeof referralScreens.desk.search>;

/** The counts, in display order. */
const VIEWS: readonly [view: DeskView, words: string][] = [
  ["all", "All open"],
  ["urgent", "Urgent"],
  ["failed", "Errors"],
  ["new", "New"],
  ["answered", "Answered"],
  ["cancel", "Cancellations"],
  ["objected", "Objections"],
  ["overdue", "Overdue"],
  ["schedule", "To schedule"],
  ["report", "Visits to report"],
  ["letter", DESK_TASK.letter],
  ["finish", "Ready to close"],
  ["waiting", "Waiting"],
];

/** Marks the links for the keyboard, each with its referral's number. */
const ROW_LINK = "data-row-link";

const rowLinksOf = (page: HTMLElement | null) => [...(page?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
/** The focused row. -1 if there is none. */
const rowInFocus = (links: readonly HTMLElement[]) => links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));

function moveFocus(page: HTMLElement | null, by: 1 | -1): void {
  const links = rowLinksOf(page);
  const next = Math.min(Math.max(rowInFocus(links) + by, 0), links.length - 1);
  links[next]?.focus();
}

/** With the worklist's filters, for walking to the next. */
const hrefOf = ({ id }: DeskReferral, { address }: Pick<DeskState, "address">) => referralScreens.atDesk.to({ id: String(id) }, address);

/** The worklist of this person's clinics, urgent ones first, then by due date. */
export function DeskScreen() {
  const list = useListState(referralScreens.desk);
  const navigate = useNavigate();
  const { view = "all", clinic = null, person = null } = list.address;
  const query = useQuery({
    ...worklist({ view, clinicId: clinic, assignedTo: person, text: list.search, page: list.page }),
    // Keeps the counts while another kind is loading.
    placeholderData: keepPreviousData,
  });
  const page = useRef<HTMLDivElement>(null);
  const next = query.data?.data.find(({ task }) => task !== "waiting");
  const openNext = () => next && void navigate({ href: hrefOf(next, list) });
  const chosen = useChosen(query.data?.data ?? [], `${list.here} ${list.search}`);
  const chooseInFocus = () => {
    const links = rowLinksOf(page.current);
    const id = links[rowInFocus(links)]?.getAttribute(ROW_LINK);
    if (id) chosen.toggle(Number(id));
  };
  const keys = useDeskKeys({
    j: () => moveFocus(page.current, 1),
    k: () => moveFocus(page.current, -1),
    x: chooseInFocus,
    n: openNext,
  });
  return (
    <div ref={page}>
      <PageHeader
        title="Desk"
        help="Referrals to your clinics. Urgent ones come first, then those due soonest."
        action={
          <div className={shared.choices}>
            <WaitingQuestions />
            {next && (
              <Button component={Link} href={hrefOf(next, list)} aria-keyshortcuts="n">
                Open next <kbd className={classes.keyOnButton}>N</kbd>
              </Button>
            )}
          </div>
        }
      />
      <LiveReferrals />
      {/* The counts determine the height, so the content below appears together with them. */}
      {(query.data || query.error) && (
        <>
          <Counts list={list} view={view} worklist={query.data} />
          <Filters list={list} worklist={query.data} />
        </>
      )}
      <Rows list={list} query={query} chosen={chosen} />
      <KeyHelp {...keys} />
    </div>
  );
}

/** The number of each kind. Pressing one filters by it. Empty kinds are hidden, except the current one. */
function Counts({ list, view, worklist: found }: { list: DeskState; view: DeskView; worklist: Worklist | undefined }) {
  const shown = VIEWS.filter(([each]) => each === "all" || each === view || (found && found.counts[each] > 0));
  return (
    <fieldset className={classes.counts}>
      <legend className="ln-hidden">Show</legend>
      {shown.map(([each, words]) => (
        <button
          key={each}
          type="button"
          className={classes.count}
          aria-pressed={each === view}
          onClick={() => list.go({ view: each === "all" ? undefined : each })}
        >
          {words} <span className={classes.number}>{found ? found.counts[each].toLocaleString("en-US") : "–"}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** A name or a number, a clinic, a colleague. */
function Filters({ list, worklist: found }: { list: DeskState; worklist: Worklist | undefined }) {
  const { clinic, person } = list.address;
  return (
    <Toolbar>
      <SearchField
        label="Search by name, birth date, MRN, phone or referral no."
        placeholder="Search by name, birth date, MRN, phone or referral no."
        value={list.typed}
        onChange={list.setTyped}
        onSubmit={list.submitSearch}
        onClear={list.clearSearch}
      />
      <NativeSelect
        size="sm"
        aria-label="Clinic"
        data={[{ value: "", label: "All my clinics" }, ...(found?.clinics ?? []).map(optionOf)]}
        value={clinic ? String(clinic) : ""}
        onChange={(event) => list.go({ clinic: Number(event.currentTarget.value) || undefined })}
      />
      <NativeSelect
        size="sm"
        aria-label="Assigned to"
        data={[{ value: "", label: "Anyone" }, ...(found?.colleagues ?? []).map(optionOf)]}
        value={person ? String(person) : ""}
        onChange={(event) => list.go({ person: Number(event.currentTarget.value) || undefined })}
      />
    </Toolbar>
  );
}

const optionOf = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });

interface RowsProps {
  list: DeskState;
  query: UseQueryResult<Worklist>;
  chosen: ReturnType<typeof useChosen>;
}

const columnsOf = (zone: string, { list, chosen }: Pick<RowsProps, "list" | "chosen">): Column<DeskReferral>[] => {
  const today = todayIn(zone);
  return [
    {
      key: "name",
      header: "Patient Name",
      lead: true,
      cell: (referral) => (
        <span className={classes.lead}>
          <ChooseRow referral={referral} chosen={chosen} />
          <Link className={shared.name} href={hrefOf(referral, list)} {...{ [ROW_LINK]: referral.id }}>
            {listedName(referral)}
          </Link>
        </span>
      ),
    },
    { key: "age", header: "Age", width: "4.5rem", oneLine: true, cell: ({ dateOfBirth }) => formatAge(dateOfBirth, zone) },
    { key: "clinic", header: "Clinic", cell: ({ clinic }) => clinic.name },
    { key: "from", header: "From", cell: ({ practiceName }) => practiceName },
    { key: "sent", header: "Sent", oneLine: true, cell: ({ sentOn }) => <span className="ln-together">{formatDate(sentOn, zone)}</span> },
    {
      key: "next",
      header: "Next step",
      cell: ({ isUrgent, task, cernerStatus, askedUntil, remindedOn, isUnanswered }) => (
        <span className={classes.next}>
          {isUrgent && <UrgentBadge />}
          {task === "waiting"
            ? `Waiting: ${askedUntil ? `answer due ${formatDay(askedUntil).slice(0, 5)}` : cernerStatus}`
            : (ofKind(DESK_TASK, task) ?? kindWords(task))}
          {remindedOn && <RemindedOn day={remindedOn} />}
          {isUnanswered && <QuestionsNotAnswered />}
        </span>
      ),
    },
    { key: "due", header: "Due", oneLine: true, cell: (referral) => <DueDay referral={referral} today={today} /> },
    {
      key: "with",
      header: "Assigned To",
      cell: ({ assignedTo }) => assignedTo?.name ?? <span className="ln-muted">Unassigned</span>,
    },
  ];
};

/** The list with its four states and its pages. */
function Rows({ list, query, chosen }: RowsProps) {
  const settings = useSettings();
  const columns = columnsOf(settings.timeZone, { list, chosen });
  const { page } = list;
  return (
    <>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading the worklist" columns={columns} rows={10} />
          </div>
        }
        isEmpty={({ data }) => data.length === 0}
        empty={<NothingHere list={list} />}
        help={supportHelp(settings)}
      >
        {({ data, colleagues }) => (
          <>
            <ChosenBar chosen={chosen} count={data.length} colleagues={colleagues} />
            <div className={`ln-card ${shared.rows} ${classes.rows}`}>
              <DataTable caption="Worklist" columns={columns} rows={data} rowKey={({ id }) => String(id)} stack />
            </div>
          </>
        )}
      </QueryView>
      {query.data && !query.error && (
        <Pager
          page={page}
          totalPages={query.data.totalPages}
          pageSize={DESK_PAGE_SIZE}
          total={query.data.total}
          href={(to) => list.hrefOf({ page: to })}
        />
      )}
    </>
  );
}

/** Explains the keys, and turns them off. */
function KeyHelp({ isOn, turn }: { isOn: boolean; turn: (next: boolean) => void }) {
  return (
    <div className={classes.keys}>
      {isOn && (
        <p>
          <kbd>J</kbd> <kbd>K</kbd> move, <kbd>X</kbd> selects, <kbd>Enter</kbd> opens, <kbd>N</kbd> opens the next
        </p>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => turn(!isOn)}>
        Turn shortcuts {isOn ? "off" : "on"}
      </Button>
    </div>
  );
}

function NothingHere({ list }: { list: DeskState }) {
  const { view, clinic, person } = list.address;
  const isNarrowed = view !== undefined || clinic !== undefined || person !== undefined || list.search !== "";
  const showAll = () => list.searchFor("", { view: undefined, clinic: undefined, person: undefined });
  return (
    <div className="ln-card">
      <EmptyState
        title={isNarrowed ? "No referrals match" : "No referrals are waiting"}
        help={isNarrowed ? "No open referrals match your filters." : "New referrals to your clinics appear here automatically."}
        actions={isNarrowed && <Button onClick={showAll}>Show all open referrals</Button>}
      />
    </div>
  );
}
