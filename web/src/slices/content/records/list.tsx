import { contentHistory } from "@linnet/contract/content/history";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { queryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { pageOfRows, useListState } from "../../../platform/page/use-list-state.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { type Column, columnSort, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import { KEY } from "../api.ts";
import type { UpdateListSearchParams } from "../routes.ts";
import classes from "../updates.module.css";
import { rowsOf, type UpdateColumn, type UpdateKind, type UpdateRow } from "./kind.ts";

/** The list as its address has it, with the order by a column and the filter by what readers see. */
function useUpdateListState<Row extends UpdateRow>({ at }: Pick<UpdateKind<Row>, "at">) {
  const list = useListState(at.list);
  const { go } = list;
  const { sort, active } = list.address;
  const key = sort?.replace(/^-/, "");
  const order = sort && (sort.startsWith("-") ? ("desc" as const) : ("asc" as const));
  return {
    ...list,
    active,
    filterBy: (wanted: UpdateListSearchParams["active"]) => go({ active: wanted }),
    /** The address has a column that is sorted downwards with a hyphen before it. */
    sortOf: (by: string) =>
      columnSort(by, { sort: key, order: order || undefined, go: (to) => go({ sort: to.order === "desc" ? `-${to.sort}` : to.sort }) }),
  };
}

type UpdateListState = ReturnType<typeof useUpdateListState>;

const words = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : words.compare(String(one), String(other));

/** Which of a list have the searched words. */
const foundIn = <Row extends UpdateRow>({ key, listName }: UpdateKind<Row>, text: string) =>
  queryOptions({
    queryKey: [KEY, key, "found", text],
    queryFn: ({ signal }) => call(contentHistory.find, { params: { list: listName }, query: { SearchText: text } }, { signal }),
    enabled: text !== "",
  });

/** All rows of a kind, or the search matches. */
function useFoundRows<Row extends UpdateRow>(kind: UpdateKind<Row>, text: string) {
  const all = useQuery(rowsOf(kind));
  const ids = useQuery(foundIn(kind, text));
  const found = new Set(ids.data);
  const rows = text === "" ? all.data : all.data?.filter(({ id }) => found.has(id));
  /** What the list waits for; what was found is shown once it is known. */
  const query: UseQueryResult<unknown> = text !== "" && all.isSuccess ? ids : all;
  return { query, rows: rows ?? [] };
}

/** Filtered rows, in the chosen order or the server's. */
function rowsInOrder<Row extends UpdateRow>(
  rows: readonly Row[],
  { isActive }: Pick<UpdateKind<Row>, "isActive">,
  columns: readonly UpdateColumn<Row>[],
  { active, sort = "" }: UpdateListSearchParams,
): Row[] {
  const found = rows.filter((row) => active === undefined || !isActive || isActive(row) === (active === "yes"));
  const by = columns.find(({ key }) => key === sort.replace(/^-/, ""))?.by;
  if (!by) return found;
  const way = sort.startsWith("-") ? -1 : 1;
  return found.toSorted((one, other) => way * compare(by(one), by(other)));
}

const PAGE_SIZE = 12;

/** The list page of one kind of portal updates (CON-030): a button that adds, and what is there. */
export function RecordList<Row extends UpdateRow>({ kind }: { kind: UpdateKind<Row> }) {
  const { words, at } = kind;
  const { timeZone } = useSettings();
  const list = useUpdateListState(kind);
  const { query, rows: all } = useFoundRows(kind, list.search);
  const columns = kind.columns(timeZone);
  const found = rowsInOrder(all, kind, columns, list.address);
  const { rows, ...pages } = pageOfRows(found, list.page, PAGE_SIZE);
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
      <Toolbar>
        <SearchField
          label={`Search: ${words.list}`}
          placeholder="Search by keyword"
          value={list.typed}
          onChange={list.setTyped}
          onSubmit={list.submitSearch}
          onClear={list.clearSearch}
        />
        {kind.isActive && <ActiveFilter list={list} />}
      </Toolbar>
      <div className={`ln-card ${classes.rows}`}>
        <QueryView
          query={query}
          waiting={<SkeletonTable label={`Loading: ${words.list}`} columns={columns} />}
          failed="quiet"
          isEmpty={() => found.length === 0}
          empty={<NoRows kind={kind} list={list} />}
        >
          {() => (
            <DataTable
              caption={words.list}
              columns={columns.map((column, index) => shown(column, list, index === 0 ? kind : undefined))}
              rows={rows}
              rowKey={({ id }) => String(id)}
              stack
            />
          )}
        </QueryView>
      </div>
      <Pager {...pages} href={(page) => list.hrefOf({ page })} />
    </>
  );
}

/** A column as the table draws it; the one of `kind` opens the edit page, to which the row goes along. */
function shown<Row extends UpdateRow>(
  { by, cell, ...column }: UpdateColumn<Row>,
  list: UpdateListState,
  kind: UpdateKind<Row> | undefined,
): Column<Row> {
  const open = (row: Row) =>
    kind && (
      <span className={classes.named}>
        {kind.thumbnail?.(row)}
        <Link className={classes.title} href={kind.at.edit.to({}, { id: row.id })} state={{ update: row }}>
          {cell(row)}
        </Link>
      </span>
    );
  return {
    ...column,
    ...(kind && { lead: true }),
    cell: kind ? open : cell,
    ...(by && list.sortOf(column.key)),
  };
}

const FILTERS = [
  { value: "", label: "All" },
  { value: "yes", label: "Active" },
  { value: "no", label: "Inactive" },
] as const;

function ActiveFilter({ list }: { list: UpdateListState }) {
  const choose = (chosen: string) => {
    const value = FILTERS.find((filter) => filter.value === chosen)?.value;
    list.filterBy(value || undefined);
  };
  return <SegmentedControl aria-label="Show" value={list.active ?? ""} onChange={choose} data={[...FILTERS]} />;
}

function NoRows<Row extends UpdateRow>({ kind: { words }, list }: { kind: UpdateKind<Row>; list: UpdateListState }) {
  if (list.search !== "")
    return (
      <EmptyState
        title={`Nothing matches “${list.search}”.`}
        actions={
          <Button variant="default" onClick={() => list.searchFor("", { active: undefined })}>
            Show all
          </Button>
        }
      />
    );
  if (list.active === undefined) return <EmptyState title={words.none} />;
  return (
    <EmptyState
      title={list.active === "yes" ? "None are active." : "All are active."}
      actions={
        <Button variant="default" onClick={() => list.filterBy(undefined)}>
          Show all
        </Button>
      }
    />
  );
}
