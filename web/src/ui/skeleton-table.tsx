import { Skeleton } from "@mantine/core";
import classes from "./skeleton-table.module.css";

type SkeletonTableProps = {
  label: string;
  /** The same headers and widths as the table that is awaited, so that nothing moves when the rows arrive. */
  columns: { header: string; width?: string }[];
  rows?: number;
};

const barWidths = ["64%", "48%", "40%", "56%", "44%"] as const;

/** Shown after 400 ms at the earliest, in the frame of the list to come. */
export function SkeletonTable({ label, columns, rows = 12 }: SkeletonTableProps) {
  const template = { gridTemplateColumns: columns.map(({ width }) => width ?? "minmax(0, 1fr)").join(" ") };
  return (
    <div className={classes["root"]} role="status" aria-label={label}>
      <div className={classes["head"]} style={template} aria-hidden>
        {columns.map(({ header }) => (
          <span key={header}>{header}</span>
        ))}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes["row"]} style={template} aria-hidden>
          {columns.map(({ header }, index) => (
            <span key={header}>
              <Skeleton height={12} width={barWidths[(row + index) % barWidths.length] ?? "50%"} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
