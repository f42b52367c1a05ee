import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import type { ChartReport } from "@linnet/contract/chart/reports";
import { IconChevronDown } from "@tabler/icons-react";
import { memo, useDeferredValue, useId } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { LabHead, LabTable } from "../../../ui/chart/lab-table.tsx";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import classes from "../chart.module.css";
import { ReportWords } from "../reports/report-words.tsx";
import { NewBadge } from "../to-read/to-read.tsx";
import { type ShownResult, useScrollTo } from "../to-read/use-shown-result.ts";
import { type LabSection, type PanelBlock, panelName } from "./groups.ts";
import { useLabParts } from "./parts.ts";

/** How all the panels of the page are shown. One object that stays the same, so that a panel is drawn once and not with each of the others. */
export interface LabView {
  order: "type" | "date";
  /** The hospital's time zone. */
  zone: string;
  /** So many results that what is out of sight is better not measured and painted. */
  isLong: boolean;
  earlierOf: (test: LabEvent) => readonly string[];
  /** Opens the chart of all values of a test. */
  onTrend: (test: LabEvent) => void;
}

type IsNew = (test: LabEvent) => boolean;

interface LabPanelsProps {
  section: LabSection;
  view: LabView;
  isNew: IsNew;
  /** The first panel with values in sight has the columns' names above it, for all that follow. */
  headed: PanelBlock | undefined;
  /** Sections of a type open and close; a date has nothing to hide. */
  closed?: boolean;
  onToggle?: () => void;
}

/** One heading with the panels under it. */
function LabPanels({ section: { name, panels }, view, isNew, headed, closed = false, onToggle }: LabPanelsProps) {
  const bodyId = useId();
  const heading = view.order === "type" ? name : collectedWords(name, view.zone);
  const isHeaded = (headed && panels.includes(headed)) || undefined;
  return (
    <div className={classes.group} data-headed={isHeaded}>
      <h3 className={classes.groupName}>
        {onToggle ? (
          <button type="button" className={classes.toggle} aria-expanded={!closed} aria-controls={bodyId} onClick={onToggle}>
            {heading} <IconChevronDown size={16} className={classes.chevron} aria-hidden />
          </button>
        ) : (
          heading
        )}
      </h3>
      <div id={bodyId} className={classes.groupBody} hidden={closed}>
        {panels.map((panel) => (
          <LabPanel key={keyOf(panel)} panel={panel} view={view} news={newsIn(panel, isNew)} headed={panel === headed} />
        ))}
      </div>
    </div>
  );
}

const keyOf = ({ ES1, ES2, EVENT_END_DT_TM, EVENT }: LabGroup) => [ES1, ES2, EVENT_END_DT_TM, EVENT[0]?.EVENT_ID].join(" ");

const collectedWords = (collected: string, zone: string) =>
  collected === "" ? "Collection time unknown" : `Collected ${formatPartialDate(collected, zone)}`;

/** A report that only heads results which are final says nothing that the panel does not say. */
const saysMore = ({ CONCLUSION, CONCLUSION_CODES, FILES, REPORT_STATUS, PERFORMED_BY }: ChartReport) =>
  CONCLUSION !== "" || CONCLUSION_CODES.length > 0 || FILES.length > 0 || REPORT_STATUS !== "Final" || PERFORMED_BY !== "";

const SEPARATOR = "\n";

/** Which results of a panel are new, by their ids in one text: the panel is drawn again where it has become another one. */
const newsIn = ({ EVENT }: LabGroup, isNew: IsNew) =>
  EVENT.filter(isNew)
    .map(({ EVENT_ID }) => EVENT_ID)
    .join(SEPARATOR);

interface LabPanelProps {
  panel: PanelBlock;
  view: LabView;
  news: string;
  headed: boolean;
}

/** The estimated height in pixels of a panel that is not rendered yet. */
const heightOf = ({ EVENT }: LabGroup) => `auto ${52 * EVENT.length + 48}px`;

/** Names a table; of a long panel with which of its results stand in it. */
function captionOf({ ES2, EVENT_END_DT_TM, EVENT, part }: PanelBlock, zone: string): string {
  const name = `${ES2}, ${formatPartialDate(EVENT_END_DT_TM, zone)}`;
  return part ? `${name}, results ${number(part.behind + 1)} to ${number(part.behind + EVENT.length)} of ${number(part.of)}` : name;
}

const number = (count: number) => count.toLocaleString("en-US");

/**
 * Memoized: a long chart renders in parts, and neither later parts nor news in other panels may redraw this one. A completely new panel has
 * one badge by its name; otherwise each new row does.
 */
const LabPanel = memo(function LabPanel({ panel, view, news, headed }: LabPanelProps) {
  const isFurther = panel.part !== undefined && panel.part.behind > 0;
  const newIds = new Set(news.split(SEPARATOR));
  const isNewRow: IsNew = ({ EVENT_ID }) => newIds.has(EVENT_ID);
  const isNew = panel.part === undefined && panel.EVENT.length > 0 && panel.EVENT.every(isNewRow);
  return (
    <div
      className={classes.panel}
      data-long={view.isLong || undefined}
      data-headed={headed || undefined}
      style={{ containIntrinsicHeight: heightOf(panel) }}
    >
      {!isFurther && <PanelHeading panel={panel} view={view} isNew={isNew} />}
      {panel.REPORTS.filter(saysMore).map((report) => (
        <ReportWords key={report.REPORT_ID} report={report} badge={<NewBadge section="imaging" eventId={report.REPORT_ID} />} />
      ))}
      {headed && <LabHead />}
      {panel.EVENT.length > 0 && (
        <LabTable caption={captionOf(panel, view.zone)} tests={panel.EVENT} view={{ ...view, isNew: (test) => !isNew && isNewRow(test) }} />
      )}
    </div>
  );
});

interface PanelHeadingProps {
  panel: PanelBlock;
  view: LabView;
  isNew: boolean;
}

function PanelHeading({ panel, view: { order, zone }, isNew }: PanelHeadingProps) {
  const { ES2, EVENT_END_DT_TM, ORDERING_PHYSICIAN, part } = panel;
  const facts = [
    part && `${number(part.of)} results`,
    order === "type" && collectedWords(EVENT_END_DT_TM, zone),
    ORDERING_PHYSICIAN && `Ordered by ${ORDERING_PHYSICIAN}`,
  ].filter(Boolean);
  return (
    <div className={classes.set}>
      <h4 className={classes.setName}>
        {order === "type" ? ES2 : panelName(panel)}
        {isNew && (
          <>
            {" "}
            <NewMark />
          </>
        )}
      </h4>
      <p className={classes.setFacts}>{facts.join(" · ")}</p>
    </div>
  );
}

interface LabListProps {
  /** What is shown and how, which change together. */
  list: { sections: readonly LabSection[]; view: LabView };
  isNew: IsNew;
  isClosed: (section: LabSection) => boolean;
  onToggle: (name: string) => void;
  shown: ShownResult | undefined;
}

/**
 * The sections, rendered in parts. Separate, so that the parts above are not redrawn each time, and deferred, so that a pressed button
 * reacts even if thousands of rows disappear.
 */
export function LabList({ list, isNew, isClosed, onToggle, shown }: LabListProps) {
  const { sections, view } = useDeferredValue(list);
  const parts = useLabParts(sections);
  useScrollTo(shown, parts);
  const open = parts.filter((section) => !isClosed(section));
  const first = open.flatMap(({ panels }) => panels).find(({ EVENT }) => EVENT.length > 0);
  return parts.map((section) => (
    <LabPanels
      key={section.name}
      section={section}
      view={view}
      isNew={isNew}
      headed={first}
      {...(view.order === "type" && { closed: isClosed(section), onToggle: () => onToggle(section.name) })}
    />
  ));
}
