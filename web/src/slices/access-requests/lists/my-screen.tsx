import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useMenuItems } from "../../session/public.ts";
import { formChoices, requestList } from "../api.ts";
import { hasName } from "../name-of.ts";
import { accessRequestScreens } from "../routes.ts";
import { requestColumns } from "./columns.tsx";
import { lookbackOf, RequestList } from "./list.tsx";

/** What this person has asked for, or a colleague on their behalf (ACR-009, decision G-ACR-08). */
export function MyAccessRequestsScreen() {
  const list = useListState(accessRequestScreens.mine);
  const query = useQuery(requestList({ practice: true, lookback: lookbackOf(list), searchterm: list.search }));
  const { timeZone } = useSettings();
  const ask = accessRequestScreens.ask.to();
  const isInMenu = useMenuItems().some(({ href }) => href === ask);
  // Opens the form; administrators have it in their menu but cannot make requests.
  const choices = useQuery({ ...formChoices, enabled: isInMenu });
  const mayAsk = isInMenu && choices.data?.physicians.length !== 0;
  const columns = requestColumns({
    zone: timeZone,
    hrefOf: (request) => (hasName(request) ? accessRequestScreens.details.to({ id: String(request.patientAccessRequestID) }) : undefined),
  });
  return (
    <>
      <PageHeader
        title="Patient access requests"
        help="Records you asked the hospital to share with you."
        action={
          mayAsk && (
            <Button component={Link} href={ask} leftSection={<IconPlus size={16} aria-hidden />}>
              New
            </Button>
          )
        }
      />
      <RequestList
        caption="Patient access requests"
        columns={columns}
        list={list}
        query={query}
        rowKey={({ patientAccessRequestID }) => patientAccessRequestID}
      />
    </>
  );
}
