import { PROMISED_HOURS } from "@linnet/contract/access-requests";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../platform/settings.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { AccessRequestForm } from "./access-request-form.tsx";
import { formChoices } from "./api.ts";
import { accessRequestScreens } from "./routes.ts";

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
        {({ physicians }) => <AccessRequestForm physicians={physicians} />}
      </QueryView>
    </>
  );
}
