import { Skeleton, Tabs } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatDay } from "../../platform/format/format.ts";
import { useScreenSearch } from "../../platform/page/screen.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { grandRounds, lectures } from "./api.ts";
import "@mantine/core/styles/Tabs.css";
import { byDay, type Presentation, PresentationCard } from "../content/public.ts";
import classes from "./education.module.css";
import { educationScreens } from "./routes.ts";

const INTRO = "Presentations are archived and retained about two years.";

export const GrandRoundsScreen = () => (
  <PresentationListScreen key="rounds" title="Pediatric grand rounds" query={useQuery(grandRounds)} at={educationScreens.grandRounds} />
);

export const LecturesScreen = () => (
  <PresentationListScreen key="lectures" title="Online CME lectures" query={useQuery(lectures)} at={educationScreens.lectures} />
);

interface PresentationListScreenProps {
  title: string;
  query: UseQueryResult<Presentation[]>;
  at: typeof educationScreens.grandRounds | typeof educationScreens.lectures;
}

/** Presentations in tabs by the day they were held, the newest first (EDU-017). */
export function PresentationListScreen({ title, query, at }: PresentationListScreenProps) {
  const { date } = useScreenSearch(at);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} help={INTRO} back={{ href: educationScreens.education.to(), label: "Back to Education" }} />
      <QueryView
        query={query}
        failed="quiet"
        waiting={<Skeleton height={320} radius="md" role="status" aria-label="Loading presentations" />}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState title="No presentations right now." />}
      >
        {(found) => (
          <PresentationTabs
            presentations={found}
            date={date}
            onDate={(day) => void navigate({ href: at.to({}, { date: day }), replace: true, resetScroll: false })}
          />
        )}
      </QueryView>
    </>
  );
}

/** What a day was about: 'Kawasaki disease and 1 more' */
function topicOf([first, ...others]: readonly Presentation[]): string {
  const title = first?.title ?? "";
  return others.length === 0 ? title : `${title} and ${others.length} more`;
}

interface PresentationTabsProps {
  presentations: Presentation[];
  date: string | undefined;
  onDate: (day: string) => void;
}

function PresentationTabs({ presentations, date, onDate }: PresentationTabsProps) {
  const days = byDay(presentations);
  const inView = days.some(([day]) => day === date) ? date : days[0]?.[0];
  const row = useRef<HTMLDivElement>(null);
  // Scrolls the row of days to the open one.
  useEffect(() => {
    if (inView) row.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [inView]);
  /** The library goes to the first and the last day; as with the arrows, where one is, is what is shown. */
  const toEnd = ({ key }: KeyboardEvent) => {
    const [day] = (key === "Home" ? days[0] : key === "End" ? days.at(-1) : undefined) ?? [];
    if (day) onDate(day);
  };
  return (
    <Tabs value={inView ?? null} onChange={(day) => day !== null && onDate(day)} keepMounted={false}>
      <Tabs.List ref={row} aria-label="Event dates" className={classes.days ?? ""}>
        {days.map(([day, held]) => (
          <Tabs.Tab key={day} value={day} onKeyDown={toEnd}>
            <span className={classes.day}>{formatDay(day)}</span> <span className={classes.topic}>{topicOf(held)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {days.map(([day, held]) => (
        <Tabs.Panel key={day} value={day} className={classes.held ?? ""}>
          {held.map((presentation) => (
            <PresentationCard key={presentation.id} presentation={presentation} />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
