import type { LabEvent, LabGroup } from "@linnet/contract/chart";
import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { useIsNew } from "../new-since.tsx";
import { NothingHere } from "../nothing-here.tsx";
import type { InChart } from "../use-chart-place.ts";
import { WithheldLine } from "../withheld-line.tsx";
import { abnormalFirst, abnormalOnly, earlierValues, type LabSection, labSections } from "./groups.ts";
import { LabList } from "./list.tsx";
import { LabTools } from "./tools.tsx";
import type { LabView } from "./view.ts";

const TrendDialog = lazy(async () => ({ default: (await import("./trend/dialog.tsx")).TrendDialog }));

interface LabResultsProps {
  personId: string;
  count: number;
  groups: LabGroup[];
  place: InChart;
  onPrint: (groups: LabGroup[]) => void;
}

/** More are rarely on one page, and take longer to measure than a page may stand still. */
const LONG = 400;

/** The results in view: read like a paper report, by type or by date. */
export function LabResults({ personId, count, groups, place, onPrint }: LabResultsProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const trend = useTrend();
  const sections = useSections(groups, place);
  const view = useLabView(groups, place.order, trend.open);
  const list = useMemo(() => ({ sections, view }), [sections, view]);
  const anyClosed = closed.size > 0;
  // Panels, as the record counts them.
  const shown = sections.flatMap(({ panels }) => panels).length;
  const news = groups.filter(({ EVENT }) => EVENT.some(view.isNew)).length;

  const toggle = (name: string) =>
    setClosed(closed.has(name) ? new Set([...closed].filter((each) => each !== name)) : new Set([...closed, name]));
  const toggleAll = () => setClosed(anyClosed ? new Set() : new Set(sections.map(({ name }) => name)));

  return (
    <ChartSection
      id="labs"
      title="Lab Results"
      count={place.abnormal === "only" ? `${shown} of ${count}` : count}
      news={news > 0 && <NewMark count={news} />}
      tools={groups.length > 0 && <LabTools place={place} anyClosed={anyClosed} onToggleAll={toggleAll} onPrint={() => onPrint(groups)} />}
    >
      {sections.length === 0 && <NothingToShow count={groups.length} onShowAll={() => place.go({ abnormal: undefined })} />}
      <LabList list={list} closed={closed} onToggle={toggle} />
      <WithheldLine />
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

function useSections(groups: LabGroup[], { order, abnormal }: InChart): readonly LabSection[] {
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
    () => ({ order, zone: timeZone, isLong, earlierOf, isNew: ({ ARRIVED_DT_TM }) => isNew(ARRIVED_DT_TM), onTrend }),
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
