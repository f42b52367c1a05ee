import type { AccessRequest } from "@linnet/contract/access-requests";
import { RedirectBanner } from "../../../ui/feedback/redirect-banner.tsx";
import classes from "../access-requests.module.css";
import { useDecide } from "../api.ts";
import { accessRequestScreens } from "../routes.ts";
import { DecisionForm } from "./decision-form.tsx";
import { AccessRequestDecision, AccessRequestFacts } from "./facts.tsx";
import { AccessRequestView } from "./view.tsx";

const ALL = accessRequestScreens.all.to();
const BACK = { href: ALL, label: "All patient access requests" };

/** Until it is there nobody knows whether they may edit it. */
const titleOf = (request: AccessRequest | undefined) =>
  request?.mayDecide === false ? "Patient access request" : "Edit patient access request";

/** A request as the hospital sees it: to decide on, or to read. */
export function EditAccessRequestScreen() {
  return (
    <AccessRequestView at={accessRequestScreens.edit} title={titleOf} back={BACK}>
      {(request) => <Editing request={request} />}
    </AccessRequestView>
  );
}

function Editing({ request }: { request: AccessRequest }) {
  const decide = useDecide(request);
  const isOpen = request.mayDecide && !decide.isSuccess;
  return (
    <div className={classes["split"]}>
      <div className={classes["column"]}>
        <AccessRequestFacts request={request} />
      </div>
      <div className={classes["column"]}>
        {decide.isSuccess && <RedirectBanner href={ALL} />}
        {isOpen ? <DecisionForm request={request} decide={decide} /> : <AccessRequestDecision request={request} />}
      </div>
    </div>
  );
}
