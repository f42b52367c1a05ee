import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useReferralListPath } from "../../lists/use-list-path.ts";

/** Goes to the list with how the sending ended. After a failure the way back leads to the form. */
export function useLeaveToList() {
  const navigate = useNavigate();
  const router = useRouter();
  const list = useReferralListPath();
  // Talks to the network: the list is there even if the network is gone by then. What does not come now is asked for again.
  useEffect(() => void router.preloadRoute({ to: list }).catch(() => undefined), [router, list]);
  return (referralSent: "success" | "error") =>
    navigate({ href: list, state: { referralSent }, ignoreBlocker: true, replace: referralSent === "success" });
}
