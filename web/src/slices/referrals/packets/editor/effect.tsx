import { type PacketEffect as Effect, MIN_ANSWERED } from "@linnet/contract/referrals/packets";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../../platform/page/settings.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { FactList } from "../../../../ui/layout/fact-list.tsx";
import { packetEffect } from "./api.ts";
import classes from "./editor.module.css";

const TOO_FEW = <span className="ln-muted">Fewer than {MIN_ANSWERED} referrals</span>;

const percent = (share: number) => `${Math.round(share * 100)}%`;

const askedBack = (told: Effect["since"]) =>
  told ? `${percent(told.share)} of ${told.referrals.toLocaleString("en-US")} referrals` : TOO_FEW;

function timeInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** The questions' effect, in numbers that identify no child. */
export function PacketEffect({ id }: { id: number }) {
  const settings = useSettings();
  const query = useQuery(packetEffect(id));
  return (
    <QueryView
      query={query}
      waiting={<Skeleton height={160} radius="md" aria-label="Loading the results" role="status" />}
      isEmpty={({ before, since }) => before === null && since === null}
      empty={
        <EmptyState
          title="Not enough data yet"
          help={`Numbers appear after ${MIN_ANSWERED} referrals answer these questions. No patients are named.`}
        />
      }
      help={supportHelp(settings)}
    >
      {({ before, since, medianSeconds, leftOut }) => (
        <div className={classes.effect}>
          <FactList
            facts={[
              ["Referrals with follow-up questions, year before", askedBack(before)],
              ["Referrals with follow-up questions, since the change", askedBack(since)],
              ["Median time to complete", medianSeconds === null ? TOO_FEW : timeInWords(medianSeconds)],
            ]}
          />
          <section aria-labelledby="left-out">
            <h3 id="left-out">Skipped most often</h3>
            {leftOut.length === 0 ? (
              <p className="ln-muted">No skipped questions to show yet.</p>
            ) : (
              <ol className={classes.leftOut}>
                {leftOut.map(({ label, share }) => (
                  <li key={label}>
                    {label}: <strong>{percent(share)}</strong>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}
