import { growth } from "@linnet/contract/chart/growth";
import type { Patient } from "@linnet/contract/patients";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { ChartSection } from "../../../ui/chart/chart-section.tsx";
import { MissingNote } from "../../../ui/chart/missing-note.tsx";
import { NothingHere, ResultSection, ResultsToCome } from "../result-section.tsx";

const growthOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart", "growth", personId],
    queryFn: async ({ signal }) => (await call(growth.measured, { body: { personId } }, { signal })).RPTDATA,
  });

const GrowthCharts = lazyPart(async () => ({ default: (await import("./charts.tsx")).GrowthCharts }));

/**
 * What was measured of a child's growth, from birth on. The last section, and closed at first where nothing is missing, as it is looked at now and then; it is
 * there when there are measurements, or when it cannot be told whether there are others.
 */
export function Growth({ patient }: { patient: Patient }) {
  const growth = useQuery(growthOf(patient.personId));
  if (!growth.error && !growth.data?.GROWTH_CNT && !growth.data?.INCOMPLETE) return null;
  return (
    <ResultSection id="growth" title="Growth" query={growth}>
      {({ GROWTH, GROWTH_CNT, BORN_AFTER_DAYS, INCOMPLETE }) => (
        <ChartSection id="growth" title="Growth" count={GROWTH.flatMap(({ EVENT }) => EVENT).length} closed={INCOMPLETE === undefined}>
          <MissingNote of={INCOMPLETE} noun={["measurement", "measurements"]} isPadded />
          {GROWTH_CNT === 0 ? (
            <NothingHere title="No record found" />
          ) : (
            <Suspense fallback={<ResultsToCome label="Loading Growth" />}>
              <GrowthCharts patient={patient} measured={GROWTH} bornAfterDays={BORN_AFTER_DAYS} />
            </Suspense>
          )}
        </ChartSection>
      )}
    </ResultSection>
  );
}
