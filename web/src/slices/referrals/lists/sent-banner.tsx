import { Button } from "@mantine/core";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import classes from "../referrals.module.css";

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
        <Banner tone="danger" role="alert" action={<BackToForm />}>
          Something went wrong. Please try submitting your referral again.
        </Banner>
      )}
    </div>
  );
}

/** The form stands before this entry, with all that was typed and chosen. */
function BackToForm() {
  const { history } = useRouter();
  return (
    <Button size="xs" variant="default" onClick={() => history.back()}>
      Back to the form
    </Button>
  );
}
