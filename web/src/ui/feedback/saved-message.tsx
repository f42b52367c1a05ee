import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Banner } from "./banner.tsx";
import classes from "./saved-message.module.css";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The message of the form that led to this page (CON-045). */
    savedMessage?: string;
  }
}

/** The message of the form that led here. Shown once, and not again after a reload or Back (decision G-CON-25). */
export function SavedMessage() {
  const { state, href } = useLocation();
  const navigate = useNavigate();
  const [message] = useState(state.savedMessage);
  const isNoted = state.savedMessage !== undefined;
  // Removes the shown message from the browser's history entry. This replaces the navigation in progress, so it must also scroll to the
  // top.
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
