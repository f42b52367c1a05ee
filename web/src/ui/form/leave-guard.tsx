import { useBlocker } from "@tanstack/react-router";
import { use } from "react";
import { isSignedIn } from "../../platform/session/tokens.ts";
import { ConfirmModal } from "../feedback/confirm-modal.tsx";
import { ChildInPage } from "../people/child-in-page.ts";

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** What would be lost, if not everything typed. */
  text?: string;
  /** For public pages: also asks people who are not signed in. */
  holdsStrangers?: boolean;
}

/**
 * Asks before the user leaves a page with unsent text. It does not ask after a session ended, because the page must then disappear with all
 * its content.
 */
export function LeaveGuard({
  isUnsaved,
  text = "If you leave, you will lose what you typed on this page.",
  holdsStrangers = false,
}: LeaveGuardProps) {
  const holds = () => isUnsaved && (holdsStrangers || isSignedIn());
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
  return (
    <ConfirmModal
      child={use(ChildInPage)}
      opened={blocker.status === "blocked"}
      title="Leave this page?"
      text={text}
      words={{ confirm: "Leave", cancel: "Stay" }}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
