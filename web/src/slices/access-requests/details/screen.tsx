import classes from "../access-requests.module.css";
import { accessRequestScreens } from "../routes.ts";
import { AccessRequestDecision, AccessRequestFacts } from "./facts.tsx";
import { AccessRequestView } from "./view.tsx";

const BACK = { href: accessRequestScreens.mine.to(), label: "Patient access requests" };

/** A request and its outcome. */
export function AccessRequestDetailsScreen() {
  return (
    <AccessRequestView at={accessRequestScreens.details} title={() => "Request details"} back={BACK}>
      {(request) => (
        <div className={classes.split}>
          <div className={classes.column}>
            <AccessRequestFacts request={request} />
          </div>
          <AccessRequestDecision request={request} />
        </div>
      )}
    </AccessRequestView>
  );
}
