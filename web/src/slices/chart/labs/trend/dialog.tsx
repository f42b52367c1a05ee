import type { LabEvent } from "@linnet/contract/chart";
import { ALL_RESULTS } from "@linnet/contract/chart/result-lookbacks";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { useSettings } from "../../../../platform/page/settings.ts";
import { Dialog } from "../../../../ui/feedback/dialog.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { ChildInPage } from "../../../../ui/people/child-in-page.ts";
import { labsOf } from "../../api.ts";
import { ResultsToCome } from "../../result-section.tsx";
import { trendSeries } from "./series.ts";
import { Trend } from "./trend.tsx";

interface TrendDialogProps {
  personId: string;
  test: LabEvent;
  onClose: () => void;
}

/** Whatever time the chart shows, a trend is that of all results: they are asked for when the first trend is opened. */
const historyOf = (personId: string) => ({
  ...labsOf(personId, { lookback: ALL_RESULTS, encounterId: 0 }),
  // Each asking is written into the audit trail, and one trend after the other is looked at.
  staleTime: 5 * 60_000,
});

/** What the sparkline of a test opens into: all its results, drawn and as a table. */
export function TrendDialog({ personId, test, onClose }: TrendDialogProps) {
  const settings = useSettings();
  const child = use(ChildInPage);
  const history = useQuery(historyOf(personId));
  return (
    <Dialog opened onClose={onClose} title={`${test.DISPLAY} trend`} child={child} size={800}>
      <QueryView query={history} waiting={<ResultsToCome label="Loading all results" />} help={supportHelp(settings)}>
        {({ LAB }) => <Trends groups={LAB} test={test} />}
      </QueryView>
      <ButtonRow>
        <Button size="md" variant="default" onClick={onClose}>
          Done
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

function Trends({ groups, test }: { groups: Parameters<typeof trendSeries>[0]; test: LabEvent }) {
  const { timeZone } = useSettings();
  const series = useMemo(() => trendSeries(groups, test, timeZone), [groups, test, timeZone]);
  return series.map((each) => <Trend key={each.unit} test={test.DISPLAY} series={each} alone={series.length === 1} />);
}
