import { accountScreens } from "../routes.ts";
import { AccountRequestFacts } from "./facts.tsx";
import { AccountRequestView } from "./view.tsx";
import { AccountRequestWithdrawal } from "./withdrawal.tsx";

const BACK = { href: accountScreens.practiceRequests.to(), label: "Practice account requests" };

/** A request of the practice in use, to read; an invitation that is open can be taken back. */
export function AccountRequestDetailsScreen() {
  return (
    <AccountRequestView at={accountScreens.practiceRequest} title="Request details" back={BACK}>
      {(request) => (
        <>
          {request.practiceId !== null && <AccountRequestWithdrawal request={request} practiceId={request.practiceId} />}
          <AccountRequestFacts request={request} />
        </>
      )}
    </AccountRequestView>
  );
}
