import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "../updates.module.css";
import { type EditedRow, formHelpOf, rowsOf, type UpdateKind, type UpdateRow } from "./kind.ts";

interface EditUpdateProps<Row extends UpdateRow> {
  kind: UpdateKind<Row>;
  /** The form of a row. */
  children: (editing: EditedRow<Row>) => ReactNode;
}

/** The page that edits the row which the list passed along (CON-056); after a direct visit the one of the address is fetched. */
export function EditUpdate<Row extends UpdateRow>({ kind, children }: EditUpdateProps<Row>) {
  const { words, at } = kind;
  return (
    <>
      <PageHeader title={words.edit} help={formHelpOf(kind)} back={{ href: at.list.to(), label: words.list }} />
      <Opened kind={kind}>{children}</Opened>
    </>
  );
}

function Opened<Row extends UpdateRow>({ kind, children }: EditUpdateProps<Row>) {
  const queries = useQueryClient();
  const { state } = useLocation();
  const { id } = useScreenSearch(kind.at.edit);
  /** Keeps the opened version: refetched data must not replace typed text. */
  const [row, setRow] = useState(() => {
    const handed = kind.row.safeParse(state.update).data;
    const known = queries.getQueryData(rowsOf(kind).queryKey)?.find((each) => each.id === id);
    return newer(known, handed?.id === id ? handed : undefined);
  });
  const query = useQuery({ ...rowsOf(kind), enabled: row === undefined });
  const fetched = query.data?.find((each) => each.id === id);
  if (row === undefined && fetched) setRow(fetched);
  const readAnew = async () => {
    const rows = await queries.fetchQuery({ ...rowsOf(kind), staleTime: 0 });
    return rows.find((each) => each.id === id);
  };

  if (row)
    return (
      <>
        <LastChange row={row} history={kind.at.history.to({}, { id: row.id })} />
        {children({ row, name: nameOf(kind, row), readAnew, rebase: setRow })}
      </>
    );
  return (
    <QueryView query={query} failed="quiet" waiting={<Skeleton height={420} radius="md" aria-label="Loading" role="status" />}>
      {() => <NotThere kind={kind} />}
    </QueryView>
  );
}

/** An announcement may be as long as a page. */
const NAME_LENGTH = 60;

/** A row's name: the first column of its list. */
function nameOf<Row extends UpdateRow>({ columns }: Pick<UpdateKind<Row>, "columns">, row: Row): string {
  const [first] = columns("UTC");
  const name = String(first?.by?.(row));
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH).trimEnd()}…` : name;
}

/** The history may hold a row as it was before it was changed. */
function newer<Row extends UpdateRow>(one: Row | undefined, other: Row | undefined): Row | undefined {
  if (!one || !other) return one ?? other;
  return Date.parse(one.modifiedOn) < Date.parse(other.modifiedOn) ? other : one;
}

function LastChange({ row: { modifiedOn, modifiedBy }, history }: { row: UpdateRow; history: string }) {
  const { timeZone } = useSettings();
  return (
    <div className={classes.changed}>
      <p>
        Last changed {formatDateTime(modifiedOn, timeZone)}
        {modifiedBy && ` by ${modifiedBy}`}
      </p>
      <Link href={history}>History</Link>
    </div>
  );
}

function NotThere<Row extends UpdateRow>({ kind: { words, at } }: { kind: UpdateKind<Row> }) {
  return (
    <div className="ln-card">
      <EmptyState
        title="This item does not exist or was removed."
        actions={
          <Button component={Link} href={at.list.to()} variant="default">
            {words.list}
          </Button>
        }
      />
    </div>
  );
}

interface NewUpdateProps<Row extends UpdateRow> {
  kind: UpdateKind<Row>;
  /** The form. */
  children: ReactNode;
}

/** The page that adds one. */
export function NewUpdate<Row extends UpdateRow>({ kind, children }: NewUpdateProps<Row>) {
  const { words, at } = kind;
  return (
    <>
      <PageHeader title={words.add} help={formHelpOf(kind)} back={{ href: at.list.to(), label: words.list }} />
      {children}
    </>
  );
}
