import { AccessRequestDecision, AccessRequestFacts } from "./access-request-facts.tsx";
import { AccessRequestView } from "./access-request-view.tsx";
import classes from "./access-requests.module.css";
import { accessRequestScreens } from "./routes.ts";

const BACK = { href: accessRequestScreens.mine.to(), label: "Patient access requests" };

/** What somebody asked for, and what became of it. */
export function AccessRequestDetailsScreen() {
  return (
    <AccessRequestView at={accessRequestScreens.details} title={() => "Request details"} back={BACK}>
      {(request) => (
        <div className={classes["split"]}>
          <div className={classes["column"]}>
            <AccessRequestFacts request={request} />
          </div>
          <AccessRequestDecision request={request} />
        </div>
      )}
    </AccessRequestView>
  );
}
