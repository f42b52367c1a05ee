import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconDots, IconPrinter } from "@tabler/icons-react";
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import classes from "../chart.module.css";
import { NothingHere } from "../result-section.tsx";
import type { ChartFilterState } from "../selection.ts";
import { NewCount, useIsNew } from "../to-read/to-read.tsx";
import type { ShownResult } from "../to-read/use-shown-result.ts";
import { useIsPhone } from "../use-is-phone.ts";
import { abnormalFirst, abnormalOnly, abnormalThenNormal, earlierValues, type LabSection, labSections } from "./groups.ts";
import { inBlocks } from "./in-blocks.ts";
import { LabList, type LabView } from "./list.tsx";

/** As results to read are named: lines, and what the laboratory says in words. */
const namesIn = ({ EVENT, REPORTS }: LabGroup) => [
  ...EVENT.map(({ EVENT_ID: eventId }) => ({ section: "labs" as const, eventId })),
  ...REPORTS.map(({ REPORT_ID: eventId }) => ({ section: "imaging" as const, eventId })),
];

export interface LabToolsProps {
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
        aria-label="Lab results to show"
        value={filters.abnormal}
        onChange={(which) => filters.go({ abnormal: which })}
        data={[
          { value: "all", label: "All" },
          { value: "first", label: "Abnormal first" },
          { value: "only", label: "Abnormal only" },
        ]}
      />
      <SegmentedControl
        aria-label="Sort lab results"
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

const loadPhoneMenu = async () => (await import("./phone-menu.tsx")).PhoneMenu;

/** The same on a phone: what it opens with is one press away from all, and the rest is in a menu, so that the first value comes soon. */
function LabToolsOfPhone(tools: LabToolsProps) {
  const { abnormal, go } = tools.filters;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={classes.pressed ?? ""}
        aria-pressed={abnormal === "first"}
        onClick={() => go({ abnormal: abnormal === "first" ? "all" : "first" })}
      >
        Abnormal first
      </Button>
      <MenuButton load={loadPhoneMenu} isFrequent items={tools}>
        {(button) => (
          <ActionIcon {...button} size="lg" aria-label="More lab result options">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      </MenuButton>
    </>
  );
}

const TrendDialog = lazyPart(async () => ({ default: (await import("./trend/dialog.tsx")).TrendDialog }));

interface LabResultsProps {
  personId: string;
  count: number;
  groups: LabGroup[];
  filters: ChartFilterState;
  /** To which the page is scrolled. */
  shown: ShownResult | undefined;
  missing: ReactNode;
  onPrint: (groups: LabGroup[]) => void;
}

/** More are rarely on one page, and take longer to measure than a page may stand still. */
const LONG = 400;

/** The results in view: read like a paper report, by type or by date. */
export function LabResults({ personId, count, groups, filters, shown: scrolledTo, missing, onPrint }: LabResultsProps) {
  const isPhone = useIsPhone();
  const trend = useTrend();
  const isNew = useIsNew();
  const sections = useSections(groups, filters, isPhone);
  const folds = useFolds(sections);
  const blocks = useMemo(() => inBlocks(sections), [sections]);
  const view = useLabView(groups, filters.order, trend.open);
  const list = useMemo(() => ({ sections: blocks, view }), [blocks, view]);
  // Panels, as the record counts them.
  const shown = sections.flatMap(({ panels }) => panels).length;

  const Tools = isPhone ? LabToolsOfPhone : LabTools;
  return (
    <ChartSection
      id="labs"
      title="Lab Results"
      count={filters.abnormal === "only" ? `${shown} of ${count}` : count}
      news={<NewCount of={groups.flatMap(namesIn)} />}
      tools={
        groups.length > 0 && (
          <Tools filters={filters} anyClosed={folds.anyClosed} onToggleAll={folds.toggleAll} onPrint={() => onPrint(groups)} />
        )
      }
    >
      {missing}
      {sections.length === 0 && <NothingToShow count={groups.length} onShowAll={() => filters.go({ abnormal: "all" })} />}
      <LabList
        list={list}
        isNew={({ EVENT_ID }) => isNew({ section: "labs", eventId: EVENT_ID })}
        isClosed={folds.isClosed}
        onToggle={folds.toggle}
        shown={scrolledTo}
      />
      {trend.test && (
        <Suspense>
          <TrendDialog personId={personId} test={trend.test} onClose={trend.close} />
        </Suspense>
      )}
    </ChartSection>
  );
}

/** Collapsed sections: by default until opened, or by the user. */
function useFolds(sections: readonly LabSection[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isClosed = ({ name, isFolded = false }: LabSection) => toggled.has(name) !== isFolded;
  const anyClosed = sections.some(isClosed);
  return {
    isClosed,
    anyClosed,
    toggle: (name: string) =>
      setToggled(toggled.has(name) ? new Set([...toggled].filter((each) => each !== name)) : new Set([...toggled, name])),
    toggleAll: () => setToggled(new Set(sections.filter(({ isFolded = false }) => isFolded === anyClosed).map(({ name }) => name))),
  };
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

function useSections(groups: LabGroup[], { order, abnormal }: ChartFilterState, isPhone: boolean): readonly LabSection[] {
  const { timeZone } = useSettings();
  return useMemo(() => {
    const inOrder = labSections(groups, order, timeZone);
    if (abnormal === "only") return abnormalOnly(inOrder);
    if (abnormal === "first" && order === "type" && isPhone) return abnormalThenNormal(inOrder);
    return abnormal === "first" ? abnormalFirst(inOrder, order) : inOrder;
  }, [groups, order, abnormal, isPhone, timeZone]);
}

function useLabView(groups: LabGroup[], order: LabView["order"], onTrend: LabView["onTrend"]): LabView {
  const { timeZone } = useSettings();
  const isLong = groups.reduce((sum, { EVENT }) => sum + EVENT.length, 0) > LONG;
  const earlierOf = useMemo(() => earlierValues(groups, timeZone), [groups, timeZone]);
  return useMemo(() => ({ order, zone: timeZone, isLong, earlierOf, onTrend }), [order, timeZone, isLong, earlierOf, onTrend]);
}

/** No results at all, or none that is abnormal. */
function NothingToShow({ count, onShowAll }: { count: number; onShowAll: () => void }) {
  if (count === 0) return <NothingHere title="No record found" />;
  return (
    <NothingHere
      title="None of these results are abnormal."
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all results
        </Button>
      }
    />
  );
}
