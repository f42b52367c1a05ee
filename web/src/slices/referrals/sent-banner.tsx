import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Banner } from "../../ui/banner.tsx";
import classes from "./referrals.module.css";

/** How the form that led here was sent (REF-022, REF-023): said once, and not again on the way back to this entry. */
export function SentBanner() {
  const { state, href } = useLocation();
  const navigate = useNavigate();
  const [sent] = useState(state.referralSent);
  const isNoted = state.referralSent !== undefined;
  // Talks to the browser's history: what was said is taken out of the entry.
  useEffect(() => {
    if (isNoted) void navigate({ href, replace: true, resetScroll: false });
  }, [isNoted, navigate, href]);
  if (!sent) return null;
  return (
    <div className={classes["banner"]}>
      {sent === "success" ? (
        <Banner tone="success">Success! Thank you for your referral.</Banner>
      ) : (
        <Banner tone="danger" role="alert">
          Something went wrong. Please try submitting your referral again.
        </Banner>
      )}
    </div>
  );
}
