import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { handovers } from "../api.ts";
import { useNotice } from "../use-notice.tsx";
import { Handovers } from "./handovers.tsx";

/** Where the hospital, and the owner of a practice, say who takes over from physicians who left. */
export function HandoversScreen() {
  const query = useQuery(handovers);
  const settings = useSettings();
  const { notifier, dialog } = useNotice();
  return (
    <>
      <PageHeader title="Handovers" help="Patients and referrals of physicians who left a practice." />
      <QueryView
        query={query}
        waiting={<p role="status">Loading physicians who left…</p>}
        isEmpty={({ undecided, made }) => undecided.length + made.length === 0}
        empty={
          <div className="ln-card">
            <EmptyState title="No handovers waiting" help="Physicians who left a practice without a handover appear here." />
          </div>
        }
        help={supportHelp(settings)}
      >
        {() => <Handovers notifier={notifier} />}
      </QueryView>
      {dialog}
    </>
  );
}
