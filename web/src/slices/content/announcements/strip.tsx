import type { Announcement } from "@linnet/contract/content";
import { announcementNow, announcementTone } from "@linnet/contract/content/announcement-now";
import { ActionIcon, CloseButton, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { z } from "zod";
import { useHeldWhilePressed } from "../../../platform/page/press.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { announcements } from "../api.ts";
import { nextChange } from "./now.ts";

/** A timer does not count while the computer sleeps, so the clock is looked at again at least this often. */
const LOOK_EVERY = 60_000;
const NONE: Announcement[] = [];
/** Which announcement was closed in this tab's session: its id, and nothing else. */
const closedInSession = () => storedState(window.sessionStorage, "closed-announcement", z.number());

/** Says whether a line has more words than room, now and when its room changes. Returns the way to stop. */
function whenCut(line: HTMLElement | null, say: (isCut: boolean) => void): (() => void) | undefined {
  if (!line) return undefined;
  const observer = new ResizeObserver(() => say(line.scrollWidth > line.clientWidth));
  observer.observe(line);
  return () => observer.disconnect();
}

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
  const [opened, setOpened] = useState<number>();
  const [isLong, setIsLong] = useState(false);
  if (!shown || shown.id === closed) return null;
  const close = () => {
    closedInSession().write(shown.id);
    setClosed(shown.id);
  };
  const isOpen = opened === shown.id;
  return (
    <Banner
      look="strip"
      tone={announcementTone[shown.cssClassId]}
      label="Announcement"
      isCut={!isOpen}
      action={
        <Group gap={4} wrap="nowrap">
          {(isLong || isOpen) && (
            <ActionIcon
              size={28}
              aria-label="Whole announcement"
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? undefined : shown.id)}
            >
              {isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            </ActionIcon>
          )}
          <CloseButton size={28} aria-label="Close the announcement" onClick={close} />
        </Group>
      }
    >
      <Text key={shown.message} ref={(line) => whenCut(line, setIsLong)} inherit truncate={!isOpen}>
        {shown.message}
      </Text>
    </Banner>
  );
}
