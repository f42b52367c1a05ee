import { Button, SegmentedControl } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import classes from "../chart.module.css";
import type { InChart } from "../use-chart-place.ts";

interface LabToolsProps {
  place: InChart;
  anyClosed: boolean;
  onToggleAll: () => void;
  onPrint: () => void;
}

/** How the results stand: which of them, in which order, open or closed, on paper. */
export function LabTools({ place, anyClosed, onToggleAll, onPrint }: LabToolsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Which lab results"
        className={classes["which"] ?? ""}
        value={place.abnormal ?? "all"}
        onChange={(which) => place.go({ abnormal: which === "all" ? undefined : which })}
        data={[
          { value: "all", label: "All" },
          { value: "first", label: "Abnormal first" },
          { value: "only", label: "Abnormal only" },
        ]}
      />
      <SegmentedControl
        aria-label="Order of lab results"
        value={place.order}
        onChange={(order) => place.go({ order })}
        data={[
          { value: "date", label: "By Date" },
          { value: "type", label: "By Type" },
        ]}
      />
      {place.order === "type" && (
        <Button variant="default" onClick={onToggleAll}>
          {anyClosed ? "Expand All" : "Collapse All"}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
        Print
      </Button>
    </>
  );
}
