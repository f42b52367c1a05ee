import { Skeleton } from "@mantine/core";
import classes from "./skeleton-table.module.css";

interface SkeletonTableProps {
  label: string;
  /** The same headers and widths as the table that is awaited, so that nothing moves when the rows arrive. */
  columns: { header: string; width?: string }[];
  rows?: number;
}

const BAR_WIDTHS = ["64%", "48%", "40%", "56%", "44%"] as const;

/** Grey bars in the frame of the list to come. */
export function SkeletonTable({ label, columns, rows = 12 }: SkeletonTableProps) {
  const template = { gridTemplateColumns: columns.map(({ width }) => width ?? "minmax(0, 1fr)").join(" ") };
  const numbers = Array.from({ length: rows }, (_, row) => row);
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <div className={classes.head} style={template} aria-hidden>
        {columns.map(({ header }) => (
          <span key={header}>{header}</span>
        ))}
      </div>
      {numbers.map((row) => (
        <div key={row} className={classes.row} style={template} aria-hidden>
          {columns.map(({ header }, index) => (
            <span key={header}>
              <Skeleton height={12} width={BAR_WIDTHS[(row + index) % BAR_WIDTHS.length] ?? "50%"} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
