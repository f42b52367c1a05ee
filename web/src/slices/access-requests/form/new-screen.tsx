import { PROMISED_HOURS } from "@linnet/contract/access-requests";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { formChoices } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { AccessRequestForm } from "./form.tsx";

export function NewAccessRequestScreen() {
  const choices = useQuery(formChoices);
  const settings = useSettings();
  return (
    <>
      <PageHeader
        title="New patient access request"
        help={`Requests are processed within ${PROMISED_HOURS} hours.`}
        back={{ href: accessRequestScreens.mine.to(), label: "Patient access requests" }}
      />
      <QueryView query={choices} help={supportHelp(settings)}>
        {({ physicians }) => (physicians.length === 0 ? <NobodyToAskFor /> : <AccessRequestForm physicians={physicians} />)}
      </QueryView>
    </>
  );
}

/** A form that cannot be sent is not shown, only what its select would say (decision G-X-26). */
const NobodyToAskFor = () => (
  <div className="ln-card">
    <EmptyState
      title="data not available"
      help="There is no physician on whose behalf you can ask. Requests are made by practices, for a physician of their own."
    />
  </div>
);
