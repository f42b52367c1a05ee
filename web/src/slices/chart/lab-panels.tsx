import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { formatPartialDate } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { LabTable } from "../../ui/lab-table.tsx";
import classes from "./chart.module.css";
import type { LabSection } from "./lab-groups.ts";
import { useIsNew } from "./new-since.tsx";

interface LabPanelsProps {
  section: LabSection;
  order: "type" | "date";
  earlierOf: (test: LabEvent) => readonly string[];
  /** The first section names the columns for all. */
  legend: boolean;
  /** Sections of a type open and close; a date has nothing to hide. */
  closed?: boolean;
  onToggle?: () => void;
}

/** One heading with the panels under it. */
export function LabPanels({ section: { name, panels }, order, earlierOf, legend, closed = false, onToggle }: LabPanelsProps) {
  const { timeZone } = useSettings();
  const isNew = useIsNew();
  const bodyId = useId();
  const heading = order === "type" ? name : collectedWords(name, timeZone);
  return (
    <div className={classes["group"]}>
      <h3 className={classes["groupName"]}>
        {onToggle ? (
          <button type="button" className={classes["toggle"]} aria-expanded={!closed} aria-controls={bodyId} onClick={onToggle}>
            {heading} <IconChevronDown size={16} className={classes["chevron"]} aria-hidden />
          </button>
        ) : (
          heading
        )}
      </h3>
      <div id={bodyId} hidden={closed}>
        {panels.map((panel, index) => (
          <div key={keyOf(panel)} className={classes["panel"]}>
            <PanelHeading panel={panel} order={order} />
            <LabTable
              caption={`${panel.ES2}, ${formatPartialDate(panel.EVENT_END_DT_TM, timeZone)}`}
              tests={panel.EVENT}
              earlierOf={earlierOf}
              isNew={({ ARRIVED_DT_TM }) => isNew(ARRIVED_DT_TM)}
              legend={legend && index === 0}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

const keyOf = ({ ES1, ES2, EVENT_END_DT_TM, EVENT }: LabGroup) => [ES1, ES2, EVENT_END_DT_TM, EVENT[0]?.EVENT_ID].join(" ");

const collectedWords = (collected: string, zone: string) =>
  collected === "" ? "Collected at an unknown time" : `Collected ${formatPartialDate(collected, zone)}`;

function PanelHeading({ panel, order }: { panel: LabGroup; order: "type" | "date" }) {
  const { timeZone } = useSettings();
  const { ES1, ES2, EVENT_END_DT_TM, ORDERING_PHYSICIAN } = panel;
  const facts = [
    order === "type" && collectedWords(EVENT_END_DT_TM, timeZone),
    ORDERING_PHYSICIAN && `Ordered by ${ORDERING_PHYSICIAN}`,
  ].filter(Boolean);
  return (
    <div className={classes["set"]}>
      <h4 className={classes["setName"]}>{order === "type" ? ES2 : `${ES1}: ${ES2}`}</h4>
      <p className={classes["setFacts"]}>{facts.join(" · ")}</p>
    </div>
  );
}
