import type { LabGroup } from "@linnet/contract/chart";
import { Button, SegmentedControl, Switch } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useSettings } from "../../platform/settings.ts";
import { ChartSection } from "../../ui/chart-section.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { abnormalFirst, earlierValues, labSections } from "./lab-groups.ts";
import { LabPanels } from "./lab-panels.tsx";
import { NewCount } from "./new-since.tsx";
import type { InChart } from "./use-chart-place.ts";
import { WithheldLine } from "./withheld-line.tsx";

interface LabResultsProps {
  count: number;
  groups: LabGroup[];
  place: InChart;
  onPrint: (groups: LabGroup[]) => void;
}

/** The results in view: read like a paper report, by type or by date. */
export function LabResults({ count, groups, place, onPrint }: LabResultsProps) {
  const { timeZone } = useSettings();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const byType = place.order === "type";
  const sections = useMemo(() => {
    const inOrder = labSections(groups, place.order, timeZone);
    return place.abnormal ? abnormalFirst(inOrder, place.order) : inOrder;
  }, [groups, place.order, place.abnormal, timeZone]);
  const earlierOf = useMemo(() => earlierValues(groups, timeZone), [groups, timeZone]);
  const anyClosed = closed.size > 0;

  const toggle = (name: string) =>
    setClosed(closed.has(name) ? new Set([...closed].filter((each) => each !== name)) : new Set([...closed, name]));
  const toggleAll = () => setClosed(anyClosed ? new Set() : new Set(sections.map(({ name }) => name)));

  return (
    <ChartSection
      id="labs"
      title="Lab Results"
      count={count}
      news={<NewCount arrivals={groups.flatMap(({ EVENT }) => EVENT.map(({ ARRIVED_DT_TM }) => ARRIVED_DT_TM))} />}
      tools={
        groups.length > 0 && (
          <>
            <Switch
              label="Abnormal first"
              size="sm"
              checked={place.abnormal === "first"}
              onChange={(event) => place.go({ abnormal: event.currentTarget.checked ? "first" : undefined })}
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
            {byType && (
              <Button variant="default" onClick={toggleAll}>
                {anyClosed ? "Expand All" : "Collapse All"}
              </Button>
            )}
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => onPrint(groups)}>
              Print
            </Button>
          </>
        )
      }
    >
      {sections.length === 0 ? (
        <EmptyState title="No record found" />
      ) : (
        sections.map((section, index) => (
          <LabPanels
            key={section.name}
            section={section}
            order={place.order}
            earlierOf={earlierOf}
            legend={index === 0}
            {...(byType && { closed: closed.has(section.name), onToggle: () => toggle(section.name) })}
          />
        ))
      )}
      <WithheldLine />
    </ChartSection>
  );
}
