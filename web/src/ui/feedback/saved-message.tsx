import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Banner } from "./banner.tsx";
import classes from "./saved-message.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the form that led to this page has to say (CON-045). */
    savedMessage?: string;
  }
}

/** What the form said that led here: once, and not again after a reload or on the way back to this entry (decision G-CON-25). */
export function SavedMessage() {
  const { state, href } = useLocation();
  const navigate = useNavigate();
  const [message] = useState(state.savedMessage);
  const isNoted = state.savedMessage !== undefined;
  // Talks to the browser's history: what was said is taken out of the entry. It overtakes the way here, so it is this one that has to
  // begin the page at its top.
  useEffect(() => {
    if (isNoted) void navigate({ href, replace: true });
  }, [isNoted, navigate, href]);
  if (!message) return null;
  return (
    <div className={classes.banner}>
      <Banner tone="success">{message}</Banner>
    </div>
  );
}
