import { AccountRequestFacts } from "./account-request-facts.tsx";
import { AccountRequestView } from "./account-request-view.tsx";
import { accountScreens } from "./routes.ts";

const BACK = { href: accountScreens.practiceRequests.to(), label: "Practice account requests" };

/** A request of the practice in use, to read. */
export function AccountRequestDetailsScreen() {
  return (
    <AccountRequestView at={accountScreens.practiceRequest} title="Request details" back={BACK}>
      {(request) => <AccountRequestFacts request={request} />}
    </AccountRequestView>
  );
}
