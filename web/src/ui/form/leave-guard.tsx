import { useBlocker } from "@tanstack/react-router";
import { use } from "react";
import { isSignedIn } from "../../platform/session/tokens.ts";
import { ConfirmModal } from "../feedback/confirm-modal.tsx";
import { ChildInPage } from "../people/child-in-page.ts";

interface LeaveGuardProps {
  isUnsaved: boolean;
  /** What leaving costs, where it is not all that was typed. */
  text?: string;
  /** For an open page: nobody has to be signed in to be asked. */
  holdsStrangers?: boolean;
}

/**
 * Asks before a page is left with something typed and not sent. A session that has ended holds nobody: the screen must go away then,
 * whatever stands on it.
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
