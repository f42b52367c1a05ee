import type { LabEvent } from "@linnet/contract/chart";

/** How all the panels of the page are shown. One object that stays the same, so that a panel is drawn once and not with each of the others. */
export interface LabView {
  order: "type" | "date";
  /** The hospital's time zone. */
  zone: string;
  /** So many results that what is out of sight is better not measured and painted. */
  isLong: boolean;
  earlierOf: (test: LabEvent) => readonly string[];
  isNew: (test: LabEvent) => boolean;
  /** Opens the chart of all values of a test. */
  onTrend: (test: LabEvent) => void;
}
