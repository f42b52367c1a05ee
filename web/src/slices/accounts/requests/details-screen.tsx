import type { ShownRequest } from "@linnet/contract/accounts/requests";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import classes from "../account-requests.module.css";
import { accountScreens } from "../routes.ts";
import { useWithdrawInvitation } from "./api.ts";
import { AccountRequestFacts } from "./facts.tsx";
import { AccountRequestView } from "./view.tsx";

const takeFocus = (place: HTMLDivElement | null) => place?.focus();

/** Withdraws a mistaken invitation until it is accepted. */
function AccountRequestWithdrawal({ request, practiceId }: { request: ShownRequest; practiceId: number }) {
  const [asks, setAsks] = useState(false);
  const withdrawal = useWithdrawInvitation(request.accountRequestId, practiceId);
  const name = `${request.userFirstName ?? ""} ${request.userLastName ?? ""}`;
  // The button that was pressed is gone, so the reader is taken to what came of it.
  if (withdrawal.isSuccess)
    return (
      <div className={classes.withdrawal} tabIndex={-1} ref={takeFocus}>
        <Banner tone="success">{name}’s invitation is withdrawn. The link no longer works.</Banner>
      </div>
    );
  return (
    <>
      {request.mayWithdraw && (
        <div className={classes.withdrawal}>
          <Button variant="default" onClick={() => setAsks(true)}>
            Withdraw invitation
          </Button>
        </div>
      )}
      <ConfirmModal
        child={null}
        opened={asks}
        title="Withdraw this invitation?"
        text={`The link we emailed to ${request.userEmail} will stop working. You can invite ${name} again later.`}
        words={{ confirm: "Withdraw" }}
        act={withdrawal}
        onConfirm={() => withdrawal.mutate(undefined, { onSuccess: () => setAsks(false) })}
        onClose={() => {
          setAsks(false);
          withdrawal.reset();
        }}
      />
    </>
  );
}

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
