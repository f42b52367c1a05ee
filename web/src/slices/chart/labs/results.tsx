import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import type { ChartReport } from "@linnet/contract/chart/reports";
import { Button, SegmentedControl } from "@mantine/core";
import { IconChevronDown, IconPrinter } from "@tabler/icons-react";
import { lazy, memo, Suspense, useCallback, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { formatPartialDate } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { LabTable } from "../../../ui/chart/lab-table.tsx";
import classes from "../chart.module.css";
import { ReportWords } from "../reports/report-words.tsx";
import { NothingHere } from "../result-section.tsx";
import type { ChartFilterState } from "../selection.ts";
import { NewBadge, NewCount, useIsNew } from "../to-read/to-read.tsx";
import { type ShownResult, useScrollTo } from "../to-read/use-shown-result.ts";
import { abnormalFirst, abnormalOnly, earlierValues, type LabSection, labSections, type PanelBlock, panelName } from "./groups.ts";
import { inBlocks } from "./in-blocks.ts";
import { useLabParts } from "./parts.ts";

/** How all the panels of the page are shown. One object that stays the same, so that a panel is drawn once and not with each of the others. */
interface LabView {
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
function LabPanels({ section: { name, panels }, view, legend, closed = false, onToggle }: LabPanelsProps) {
  const bodyId = useId();
  const heading = view.order === "type" ? name : collectedWords(name, view.zone);
  return (
    <div className={classes.group}>
      <h3 className={classes.groupName}>
        {onToggle ? (
          <button type="button" className={classes.toggle} aria-expanded={!closed} aria-controls={bodyId} onClick={onToggle}>
            {heading} <IconChevronDown size={16} className={classes.chevron} aria-hidden />
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

/** A report that only heads results which are final says nothing that the panel does not say. */
const saysMore = ({ CONCLUSION, CONCLUSION_CODES, FILES, REPORT_STATUS, PERFORMED_BY }: ChartReport) =>
  CONCLUSION !== "" || CONCLUSION_CODES.length > 0 || FILES.length > 0 || REPORT_STATUS !== "Final" || PERFORMED_BY !== "";

/** As results to read are named: lines, and what the laboratory says in words. */
const namesIn = ({ EVENT, REPORTS }: LabGroup) => [
  ...EVENT.map(({ EVENT_ID: eventId }) => ({ section: "labs" as const, eventId })),
  ...REPORTS.map(({ REPORT_ID: eventId }) => ({ section: "imaging" as const, eventId })),
];

interface LabPanelProps {
  panel: PanelBlock;
  view: LabView;
  legend: boolean;
}

/** In pixels: what a panel is taken to be high as long as nobody has seen it. */
const heightOf = ({ EVENT }: LabGroup) => `auto ${52 * EVENT.length + 48}px`;

/** Names a table; of a long panel with which of its results stand in it. */
function captionOf({ ES2, EVENT_END_DT_TM, EVENT, part }: PanelBlock, zone: string): string {
  const name = `${ES2}, ${formatPartialDate(EVENT_END_DT_TM, zone)}`;
  return part ? `${name}, results ${number(part.behind + 1)} to ${number(part.behind + EVENT.length)} of ${number(part.of)}` : name;
}

const number = (count: number) => count.toLocaleString("en-US");

/** Remembered: a long chart is drawn part by part, and what is there is not drawn again with each of them. */
const LabPanel = memo(function LabPanel({ panel, view, legend }: LabPanelProps) {
  const isFurther = panel.part !== undefined && panel.part.behind > 0;
  return (
    <div className={classes.panel} data-long={view.isLong || undefined} style={{ containIntrinsicHeight: heightOf(panel) }}>
      {!isFurther && <PanelHeading panel={panel} view={view} />}
      {panel.REPORTS.filter(saysMore).map((report) => (
        <ReportWords key={report.REPORT_ID} report={report} badge={<NewBadge section="imaging" eventId={report.REPORT_ID} />} />
      ))}
      {panel.EVENT.length > 0 && <LabTable caption={captionOf(panel, view.zone)} tests={panel.EVENT} view={view} legend={legend} />}
    </div>
  );
});

function PanelHeading({ panel, view: { order, zone } }: Omit<LabPanelProps, "legend">) {
  const { ES2, EVENT_END_DT_TM, ORDERING_PHYSICIAN, part } = panel;
  const facts = [
    part && `${number(part.of)} results`,
    order === "type" && collectedWords(EVENT_END_DT_TM, zone),
    ORDERING_PHYSICIAN && `Ordered by ${ORDERING_PHYSICIAN}`,
  ].filter(Boolean);
  return (
    <div className={classes.set}>
      <h4 className={classes.setName}>{order === "type" ? ES2 : panelName(panel)}</h4>
      <p className={classes.setFacts}>{facts.join(" · ")}</p>
    </div>
  );
}

interface LabToolsProps {
  filters: ChartFilterState;
  anyClosed: boolean;
  onToggleAll: () => void;
  onPrint: () => void;
}

/** How the results stand: which of them, in which order, open or closed, on paper. */
function LabTools({ filters, anyClosed, onToggleAll, onPrint }: LabToolsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Which lab results"
        className={classes.which ?? ""}
        value={filters.abnormal ?? "all"}
        onChange={(which) => filters.go({ abnormal: which === "all" ? undefined : which })}
        data={[
          { value: "all", label: "All" },
          { value: "first", label: "Abnormal first" },
          { value: "only", label: "Abnormal only" },
        ]}
      />
      <SegmentedControl
        aria-label="Order of lab results"
        value={filters.order}
        onChange={(order) => filters.go({ order })}
        data={[
          { value: "date", label: "By Date" },
          { value: "type", label: "By Type" },
        ]}
      />
      {filters.order === "type" && (
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

interface LabListProps {
  /** What is shown and how, which change together. */
  list: { sections: readonly LabSection[]; view: LabView };
  /** The sections that are closed; those of a date never are. */
  closed: ReadonlySet<string>;
  onToggle: (name: string) => void;
  shown: ShownResult | undefined;
}

/**
 * The sections, drawn part by part. By itself, so that what stands above is not drawn again with each part, and a step behind, so that
 * a button shows at once that it was pressed though thousands of rows have to go.
 */
function LabList({ list, closed, onToggle, shown }: LabListProps) {
  const { sections, view } = useDeferredValue(list);
  const parts = useLabParts(sections);
  useScrollTo(shown, parts);
  return parts.map((section, index) => (
    <LabPanels
      key={section.name}
      section={section}
      view={view}
      legend={index === 0}
      {...(view.order === "type" && { closed: closed.has(section.name), onToggle: () => onToggle(section.name) })}
    />
  ));
}

const TrendDialog = lazy(async () => ({ default: (await import("./trend/dialog.tsx")).TrendDialog }));

interface LabResultsProps {
  personId: string;
  count: number;
  groups: LabGroup[];
  filters: ChartFilterState;
  /** To which the page is scrolled. */
  shown: ShownResult | undefined;
  onPrint: (groups: LabGroup[]) => void;
}

/** More are rarely on one page, and take longer to measure than a page may stand still. */
const LONG = 400;

/** The results in view: read like a paper report, by type or by date. */
export function LabResults({ personId, count, groups, filters, shown: scrolledTo, onPrint }: LabResultsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const trend = useTrend();
  const sections = useSections(groups, filters);
  const blocks = useMemo(() => inBlocks(sections), [sections]);
  const view = useLabView(groups, filters.order, trend.open);
  const list = useMemo(() => ({ sections: blocks, view }), [blocks, view]);
  const anyClosed = closed.size > 0;
  // Panels, as the record counts them.
  const shown = sections.flatMap(({ panels }) => panels).length;

  const toggle = (name: string) =>
    setClosed(closed.has(name) ? new Set([...closed].filter((each) => each !== name)) : new Set([...closed, name]));
  const toggleAll = () => setClosed(anyClosed ? new Set() : new Set(sections.map(({ name }) => name)));

  return (
    <ChartSection
      id="labs"
      title="Lab Results"
      count={filters.abnormal === "only" ? `${shown} of ${count}` : count}
      news={<NewCount of={groups.flatMap(namesIn)} />}
      tools={
        groups.length > 0 && <LabTools filters={filters} anyClosed={anyClosed} onToggleAll={toggleAll} onPrint={() => onPrint(groups)} />
      }
    >
      {sections.length === 0 && <NothingToShow count={groups.length} onShowAll={() => filters.go({ abnormal: undefined })} />}
      <LabList list={list} closed={closed} onToggle={toggle} shown={scrolledTo} />
      {trend.test && (
        <Suspense>
          <TrendDialog personId={personId} test={trend.test} onClose={trend.close} />
        </Suspense>
      )}
    </ChartSection>
  );
}

/** The test whose trend is open. The focus goes back to where it was opened. */
function useTrend() {
  const [test, setTest] = useState<LabEvent>();
  const opener = useRef<Element>(null);
  const open = useCallback((chosen: LabEvent) => {
    opener.current = document.activeElement;
    setTest(chosen);
  }, []);
  const close = () => {
    setTest(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return { test, open, close };
}

function useSections(groups: LabGroup[], { order, abnormal }: ChartFilterState): readonly LabSection[] {
  const { timeZone } = useSettings();
  return useMemo(() => {
    const inOrder = labSections(groups, order, timeZone);
    if (abnormal === "only") return abnormalOnly(inOrder);
    return abnormal === "first" ? abnormalFirst(inOrder, order) : inOrder;
  }, [groups, order, abnormal, timeZone]);
}

function useLabView(groups: LabGroup[], order: LabView["order"], onTrend: LabView["onTrend"]): LabView {
  const { timeZone } = useSettings();
  const isNew = useIsNew();
  const isLong = groups.reduce((sum, { EVENT }) => sum + EVENT.length, 0) > LONG;
  const earlierOf = useMemo(() => earlierValues(groups, timeZone), [groups, timeZone]);
  return useMemo(
    () => ({ order, zone: timeZone, isLong, earlierOf, isNew: ({ EVENT_ID }) => isNew({ section: "labs", eventId: EVENT_ID }), onTrend }),
    [order, timeZone, isLong, earlierOf, isNew, onTrend],
  );
}

/** No results at all, or none that is abnormal. */
function NothingToShow({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  if (count === 0) return <NothingHere title="No record found" />;
  return (
    <NothingHere
      title="None of these results is abnormal."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all results
        </Button>
      }
    />
  );
}
