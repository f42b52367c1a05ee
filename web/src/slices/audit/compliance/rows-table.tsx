import { auditSentence } from "@linnet/contract/audit/actions";
import type { AuditEntry } from "@linnet/contract/audit/compliance";
import { ROLE_NAME, RoleId } from "@linnet/contract/roles";
import { formatDate, formatTime } from "../../../platform/format/format.ts";
import { kindWords } from "../../../platform/format/kind-words.ts";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import classes from "./compliance.module.css";
import { RecordButton } from "./record-button.tsx";
import { ruleWords } from "./rule-words.ts";

/** 'Physician' for role 1, as the specification names it. */
const roleWords = (roles: readonly number[]): string =>
  roles
    .flatMap((role) => {
      const known = RoleId.safeParse(role);
      return known.success ? [ROLE_NAME[known.data].replace(/^myLinnet_/, "").replaceAll(/([a-z])([A-Z])/g, "$1 $2")] : [];
    })
    .join(", ");

function Person({ actor, as, roles }: AuditEntry) {
  if (!actor) return <span className="ln-muted">The portal</span>;
  return (
    <span className={classes.lines}>
      <strong>{actor.name}</strong>
      <span className={classes.quiet}>
        <EmailAddress>{actor.email}</EmailAddress>
      </span>
      {as && (
        <span>
          logged in as <strong>{as.name}</strong>
        </span>
      )}
      <span className={classes.quiet}>{roleWords(roles)}</span>
    </span>
  );
}

/** Random keys mean nothing to people; the exported file has them. */
const withoutKey = (object: string) => object.replace(/ [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, "");

function What({ action, object, count, changed }: AuditEntry) {
  const items = count === null ? "" : count === 1 ? "1 item" : `${count} items`;
  const more = [withoutKey(object), items, changed.length > 0 ? `Changed: ${changed.map(kindWords).join(", ")}` : ""];
  return (
    <span className={classes.lines}>
      <span>{auditSentence(action)}</span>
      <span className={classes.quiet}>{more.filter(Boolean).join(", ")}</span>
    </span>
  );
}

function Outcome({ outcome, rule }: AuditEntry) {
  return (
    <span className={classes.lines}>
      {outcome === "refused" ? <StatusBadge tone="danger">Denied</StatusBadge> : <span>Done</span>}
      <span className={classes.quiet}>{ruleWords(rule)}</span>
    </span>
  );
}

/** The first few, and how many more there are. */
const SHOWN = 3;

function Children({ of: { children, childCount }, onName }: { of: AuditEntry; onName: (recordId: string) => void }) {
  const shown = children.slice(0, SHOWN);
  if (childCount === 0) return null;
  return (
    <span className={classes.lines}>
      {shown.map((recordId) => (
        <RecordButton key={recordId} recordId={recordId} onName={onName} />
      ))}
      {childCount > shown.length && <span className={classes.quiet}>and {childCount - shown.length} more</span>}
    </span>
  );
}

const columnsIn = (zone: string, onName: (recordId: string) => void): Column<AuditEntry>[] => [
  { key: "time", header: "Time", align: "end", oneLine: true, cell: ({ at }) => formatTime(at, zone) },
  { key: "person", header: "Person", lead: true, cell: (row) => <Person {...row} /> },
  { key: "practice", header: "Practice", cell: ({ practice }) => practice?.name ?? "" },
  { key: "what", header: "Action", cell: (row) => <What {...row} /> },
  { key: "outcome", header: "Outcome", cell: (row) => <Outcome {...row} /> },
  { key: "patients", header: "Record IDs", cell: (row) => <Children of={row} onName={onName} /> },
  { key: "from", header: "IP address", cell: ({ address }) => <span className={classes.address}>{address}</span> },
];

interface RowsTableProps {
  rows: AuditEntry[];
  zone: string;
  onName: (recordId: string) => void;
}

/** Rows of the trail as they were written; no child has a name here. */
export const AuditRowsTable = ({ rows, zone, onName }: RowsTableProps) => (
  <DataTable
    caption="Activity"
    columns={columnsIn(zone, onName)}
    rows={rows}
    rowKey={({ id }) => String(id)}
    groupOf={({ at }) => formatDate(at, zone)}
    stack
  />
);
