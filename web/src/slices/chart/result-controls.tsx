import type { EncounterReport } from "@linnet/contract/chart";
import { DEFAULT_RESULT_LOOKBACK, RESULT_LOOKBACKS } from "@linnet/contract/chart/result-lookbacks";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { useSettings } from "../../platform/page/settings.ts";
import classes from "./chart.module.css";
import { type ChartFilterState, selectionOf, TIME_RANGES, visitLabel } from "./selection.ts";
import { useIsPhone } from "./use-is-phone.ts";

interface ResultControlsProps {
  filters: ChartFilterState;
  visits: UseQueryResult<EncounterReport["RPTDATA"]>;
}

/** Which results: of a time, or of a visit. */
export function ResultControls({ filters, visits }: ResultControlsProps) {
  const labelId = useId();
  const isPhone = useIsPhone();
  return (
    <div className={`ln-no-print ${classes.controls}`}>
      <span id={labelId} className={isPhone ? "ln-hidden" : classes.controlsLabel}>
        View results by
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        value={filters.by}
        onChange={(by) => filters.go({ by })}
        data={[
          { value: "time", label: "Time Range" },
          { value: "visits", label: "Visits" },
        ]}
      />
      {filters.by === "time" ? <TimeRange filters={filters} /> : <Visits filters={filters} visits={visits} />}
      {!isPhone && <Feedback />}
    </div>
  );
}

const Lookback = oneOfInQuery(RESULT_LOOKBACKS);

function TimeRange({ filters }: { filters: ChartFilterState }) {
  return (
    <NativeSelect
      size="sm"
      aria-label="Time Range"
      data={TIME_RANGES}
      value={String(filters.lookback ?? DEFAULT_RESULT_LOOKBACK)}
      onChange={(event) => filters.go({ lookback: Lookback.parse(event.currentTarget.value) })}
    />
  );
}

function Visits({ filters, visits }: ResultControlsProps) {
  const { timeZone } = useSettings();
  const words = visits.data ? "No visits found" : "Visits";
  if (visits.error) {
    return (
      <span role="alert" className={classes.failed}>
        {visits.error.message}
        <Button variant="default" loading={visits.isFetching} onClick={() => void visits.refetch()}>
          Try again
        </Button>
      </span>
    );
  }
  const options = visits.data?.ENCOUNTERS.map((visit) => ({ value: visit.ENCNTR_ID, label: visitLabel(visit, timeZone) })) ?? [];
  return (
    <NativeSelect
      size="sm"
      aria-label="Visits"
      disabled={options.length === 0}
      data={options.length === 0 ? [words] : options}
      value={selectionOf(filters, visits.data?.ENCOUNTERS)?.encounterId || words}
      onChange={(event) => filters.go({ visit: event.currentTarget.value })}
    />
  );
}

/** On a phone the feedback form is below the results it asks about. */
export const FeedbackOfPhone = () => useIsPhone() && <Feedback />;

/** An unset address hides the link (decision G-X-22). */
function Feedback() {
  const { surveyUrl } = useSettings();
  if (surveyUrl === null) return null;
  return (
    <a className={classes.feedback} href={surveyUrl} target="_blank" rel="noreferrer">
      Give feedback <IconExternalLink size={14} aria-hidden />
      <span className="ln-hidden"> (opens in a new tab)</span>
    </a>
  );
}
