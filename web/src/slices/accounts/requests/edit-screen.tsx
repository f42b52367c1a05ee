import type { AccountRequest } from "@linnet/contract/accounts/requests";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { me } from "../../session/public.ts";
import classes from "../account-requests.module.css";
import { mayAdminister } from "../may-administer.ts";
import { accountScreens } from "../routes.ts";
import { requestChoices } from "./api.ts";
import { AccountRequestFacts } from "./facts.tsx";
import { AccountRequestForm } from "./form.tsx";
import { AccountRequestView } from "./view.tsx";

const BACK = { href: accountScreens.requests.to(), label: "Account requests" };
const COMPLETED = 3;

/** A request as the hospital sees it: for administrators to complete and to invite from, for others to read. */
export function EditAccountRequestScreen() {
  const roles = useQuery(me).data?.roles;
  const mayEdit = roles !== undefined && mayAdminister(roles);
  return (
    <AccountRequestView at={accountScreens.editRequest} title={mayEdit ? "Edit account request" : "Account request"} back={BACK}>
      {(request) => (mayEdit ? <Editing request={request} /> : <AccountRequestFacts request={request} />)}
    </AccountRequestView>
  );
}

function Editing({ request }: { request: AccountRequest }) {
  const choices = useQuery(requestChoices);
  const settings = useSettings();
  if (request.accountRequestStatusId === COMPLETED)
    return (
      <div className={classes["column"]}>
        <Banner tone="info">This request is completed and can no longer be changed.</Banner>
        <AccountRequestFacts request={request} />
      </div>
    );
  return (
    <QueryView query={choices} help={supportHelp(settings)}>
      {(found) => <AccountRequestForm request={request} choices={found} />}
    </QueryView>
  );
}
