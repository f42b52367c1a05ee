import type { LabGroup } from "@linnet/contract/chart";
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useId } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { LabTable } from "../../../ui/chart/lab-table.tsx";
import classes from "../chart.module.css";
import { type LabSection, panelName } from "./groups.ts";
import type { LabView } from "./view.ts";

interface LabPanelsProps {
  section: LabSection;
  view: LabView;
  /** The first section names the columns for all. */
  legend: boolean;
  /** Sections of a type open and close; a date has nothing to hide. */
  closed?: boolean;
  onToggle?: () => void;
}

/** One heading with the panels under it. */
export function LabPanels({ section: { name, panels }, view, legend, closed = false, onToggle }: LabPanelsProps) {
  const bodyId = useId();
  const heading = view.order === "type" ? name : collectedWords(name, view.zone);
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
          <LabPanel key={keyOf(panel)} panel={panel} view={view} legend={legend && index === 0} />
        ))}
      </div>
    </div>
  );
}

const keyOf = ({ ES1, ES2, EVENT_END_DT_TM, EVENT }: LabGroup) => [ES1, ES2, EVENT_END_DT_TM, EVENT[0]?.EVENT_ID].join(" ");

const collectedWords = (collected: string, zone: string) =>
  collected === "" ? "Collected at an unknown time" : `Collected ${formatPartialDate(collected, zone)}`;

interface LabPanelProps {
  panel: LabGroup;
  view: LabView;
  legend: boolean;
}

/** In pixels: what a panel is taken to be high as long as nobody has seen it. */
const heightOf = ({ EVENT }: LabGroup) => `auto ${52 * EVENT.length + 48}px`;

/** Remembered: a long chart is drawn part by part, and what is there is not drawn again with each of them. */
const LabPanel = memo(function LabPanel({ panel, view, legend }: LabPanelProps) {
  return (
    <div className={classes["panel"]} data-long={view.isLong || undefined} style={{ containIntrinsicHeight: heightOf(panel) }}>
      <PanelHeading panel={panel} view={view} />
      <LabTable
        caption={`${panel.ES2}, ${formatPartialDate(panel.EVENT_END_DT_TM, view.zone)}`}
        tests={panel.EVENT}
        view={view}
        legend={legend}
      />
    </div>
  );
});

function PanelHeading({ panel, view: { order, zone } }: Omit<LabPanelProps, "legend">) {
  const { ES2, EVENT_END_DT_TM, ORDERING_PHYSICIAN } = panel;
  const facts = [
    order === "type" && collectedWords(EVENT_END_DT_TM, zone),
    ORDERING_PHYSICIAN && `Ordered by ${ORDERING_PHYSICIAN}`,
  ].filter(Boolean);
  return (
    <div className={classes["set"]}>
      <h4 className={classes["setName"]}>{order === "type" ? ES2 : panelName(panel)}</h4>
      <p className={classes["setFacts"]}>{facts.join(" · ")}</p>
    </div>
  );
}
