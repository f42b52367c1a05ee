import type { Announcement } from "@linnet/contract/content";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { z } from "zod";
import { useHeldWhilePressed } from "../../../platform/page/press.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { announcements } from "../api.ts";
import { announcementNow, announcementTone, nextChange } from "./now.ts";

/** A timer does not count while the computer sleeps, so the clock is looked at again at least this often. */
const LOOK_EVERY = 60_000;
const NONE: Announcement[] = [];
/** Which announcement was closed in this tab's session: its id, and nothing else. */
const closedInSession = () => storedState(window.sessionStorage, "closed-announcement", z.number());

/** The hospital's announcements for everyone, while they are valid (SES-051 to SES-054). */
export function AnnouncementStrip() {
  const found = useQuery(announcements).data ?? NONE;
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const change = nextChange(found, new Date());
  // Talks to the clock: one begins, or one ends.
  useEffect(() => {
    if (change === undefined) return undefined;
    const timer = window.setTimeout(lookAgain, Math.min(change, LOOK_EVERY));
    return () => window.clearTimeout(timer);
  }, [change]);
  const shown = useHeldWhilePressed(announcementNow(found, new Date()));
  const [closed, setClosed] = useState(() => closedInSession().read());
  if (!shown || shown.id === closed) return null;
  const close = () => {
    closedInSession().write(shown.id);
    setClosed(shown.id);
  };
  return (
    <Banner
      look="strip"
      tone={announcementTone[shown.cssClassId]}
      label="Announcement"
      action={
        <Button size="xs" variant="default" aria-label="Close the announcement" onClick={close}>
          Close
        </Button>
      }
    >
      {shown.message}
    </Banner>
  );
}
