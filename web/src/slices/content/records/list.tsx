import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../updates.module.css";
import { rowsOf, type UpdateColumn, type UpdateKind, type UpdateRow } from "./kind.ts";
import { editAt, type ListPlace, listAt } from "./places.ts";

/** Where a person is in a list of portal updates: page, order and filter stand in the address. */
function useUpdatePlace<Row extends UpdateRow>(kind: UpdateKind<Row>) {
  const navigate = useNavigate();
  const at = listAt(kind);
  const { page = 1, sort, active } = useScreenSearch(at);
  const hrefOf = (change: ListPlace) => at.to({}, { sort, active, ...change });
  const go = (change: ListPlace) => void navigate({ href: hrefOf(change), resetScroll: false });
  const orderOf = (key: string) => (sort === key ? "asc" : sort === `-${key}` ? "desc" : "none");
  return {
    ...{ page, sort, active, hrefOf, orderOf },
    filterBy: (wanted: ListPlace["active"]) => go({ active: wanted }),
    /** Upwards first, then downwards. */
    sortBy: (key: string) => go({ sort: orderOf(key) === "asc" ? `-${key}` : key }),
  };
}

type UpdatePlace = ReturnType<typeof useUpdatePlace>;

const words = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : words.compare(String(one), String(other));

/** The rows that the filter lets through, in the order that somebody chose, or else as the server sent them. */
function rowsInPlace<Row extends UpdateRow>(
  rows: readonly Row[],
  { isActive }: Pick<UpdateKind<Row>, "isActive">,
  columns: readonly UpdateColumn<Row>[],
  { active, sort = "" }: ListPlace,
): Row[] {
  const found = rows.filter((row) => active === undefined || !isActive || isActive(row) === (active === "yes"));
  const by = columns.find(({ key }) => key === sort.replace(/^-/, ""))?.by;
  if (!by) return found;
  const way = sort.startsWith("-") ? -1 : 1;
  return found.toSorted((one, other) => way * compare(by(one), by(other)));
}

const PAGE_SIZE = 12;

/** The list page of one kind of portal updates (CON-030): a button that adds, and what is there. */
export function UpdateList<Row extends UpdateRow>({ kind }: { kind: UpdateKind<Row> }) {
  const { words, at } = kind;
  const { timeZone } = useSettings();
  const place = useUpdatePlace(kind);
  const query = useQuery(rowsOf(kind));
  const columns = kind.columns(timeZone);
  const found = rowsInPlace(query.data ?? [], kind, columns, place);
  const totalPages = Math.ceil(found.length / PAGE_SIZE);
  // Beyond the last page is the last page.
  const page = Math.max(1, Math.min(place.page, totalPages));
  return (
    <>
      <PageHeader
        title={words.list}
        help={words.help}
        action={
          <Button component={Link} href={at.add.to()} leftSection={<IconPlus size={16} aria-hidden />}>
            {words.add}
          </Button>
        }
      />
      <SavedMessage />
      {kind.isActive && <ActiveFilter place={place} />}
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label={`Loading: ${words.list}`} columns={columns} />}
          failed="quiet"
          isEmpty={() => found.length === 0}
          empty={<NoRows kind={kind} place={place} />}
        >
          {() => (
            <DataTable
              caption={words.list}
              columns={columns.map((column, index) => shown(column, place, index === 0 ? kind : undefined))}
              rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
              rowKey={({ id }) => String(id)}
              stack
            />
          )}
        </QueryView>
      </div>
      <Pager
        page={page}
        totalPages={totalPages}
        pageSize={PAGE_SIZE}
        total={found.length}
        href={(number) => place.hrefOf({ page: number })}
      />
    </>
  );
}

/** A column as the table draws it; the one of `kind` opens the edit page, to which the row goes along. */
function shown<Row extends UpdateRow>(
  { by, cell, ...column }: UpdateColumn<Row>,
  place: UpdatePlace,
  kind: UpdateKind<Row> | undefined,
): Column<Row> {
  const open = (row: Row) =>
    kind && (
      <Link className={classes.title} href={editAt(kind).to({}, { id: row.id })} state={{ update: row }}>
        {cell(row)}
      </Link>
    );
  return {
    ...column,
    cell: kind ? open : cell,
    ...(by && { sort: place.orderOf(column.key), onSort: () => place.sortBy(column.key) }),
  };
}

const FILTERS = [
  { value: "", label: "All" },
  { value: "yes", label: "Active" },
  { value: "no", label: "Not active" },
] as const;

function ActiveFilter({ place }: { place: UpdatePlace }) {
  const choose = (chosen: string) => {
    const value = FILTERS.find((filter) => filter.value === chosen)?.value;
    place.filterBy(value || undefined);
  };
  return (
    <Toolbar>
      <SegmentedControl aria-label="Show" value={place.active ?? ""} onChange={choose} data={[...FILTERS]} />
    </Toolbar>
  );
}

function NoRows<Row extends UpdateRow>({ kind: { words }, place }: { kind: UpdateKind<Row>; place: UpdatePlace }) {
  if (place.active === undefined) return <EmptyState title={words.none} />;
  return (
    <EmptyState
      title={place.active === "yes" ? "None of them is active." : "All of them are active."}
      actions={
        <Button variant="default" onClick={() => place.filterBy(undefined)}>
          Show all
        </Button>
      }
    />
  );
}
