import type { Packet } from "@linnet/contract/referrals/packets/packet";
import { useMemo } from "react";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { StatusBadge, type Tone } from "../../../../ui/feedback/status-badge.tsx";
import { type Column, DataTable } from "../../../../ui/table/data-table.tsx";
import { comparePackets, type PacketDifference } from "./compare-packets.ts";
import classes from "./editor.module.css";

const TONES: Readonly<Record<PacketDifference["kind"], Tone>> = {
  Added: "success",
  Removed: "danger",
  Changed: "info",
  Moved: "neutral",
  "Changed and moved": "info",
};

const columnsOf = (version: number): Column<PacketDifference>[] => [
  {
    key: "name",
    header: "Item",
    lead: true,
    width: "26%",
    cell: ({ name, kind }) => (
      <div className={classes.said}>
        <strong className={classes.words}>{name || "No text"}</strong>
        <StatusBadge tone={TONES[kind]}>{kind}</StatusBadge>
      </div>
    ),
  },
  { key: "before", header: `In use: version ${version}`, cell: ({ before, after }) => <Lines lines={before} other={after} /> },
  { key: "after", header: "Your draft", cell: ({ before, after }) => <Lines lines={after} other={before} /> },
];

/** One side, with its differences marked. */
function Lines({ lines, other }: { lines: readonly string[]; other: readonly string[] }) {
  if (lines.length === 0) return <span className="ln-muted">Not included</span>;
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{other.length === 0 || other.includes(line) ? line : <mark>{line}</mark>}</li>
      ))}
    </ul>
  );
}

interface PacketComparisonProps {
  published: Packet | null;
  version: number | null;
  draft: Packet;
}

/** The draft next to the published version. */
export function PacketComparison({ published, version, draft }: PacketComparisonProps) {
  const differences = useMemo(() => (published ? comparePackets(published, draft) : []), [published, draft]);
  if (!published || version === null)
    return <EmptyState title="Nothing to compare yet" help="Nothing is published yet, so everything is new." />;
  if (differences.length === 0) return <EmptyState title="No differences" help={`Your draft matches version ${version}.`} />;
  return <DataTable caption="Differences" columns={columnsOf(version)} rows={differences} rowKey={({ key }) => key} stack />;
}
