import { useQuery } from "@tanstack/react-query";
import { Suspense, useContext, useState } from "react";
import { z } from "zod";
import { optionalPart } from "../../../platform/page/optional-part.ts";
import { usePageInView } from "../../../platform/page/page.ts";
import { isReminderDue, recordReminderRead } from "../../../platform/session/session.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { newsQuery, useMarkNewsSeen } from "../help/news.ts";
import { sessionScreens } from "../routes.ts";
import { dialogDue } from "./due.ts";
import { IdleAsked } from "./idle-watch.tsx";

/** Each is seen once in a session, if at all. */
const ReminderDialog = optionalPart(async () => (await import("./reminder-dialog.tsx")).ReminderDialog);
const WelcomeTour = optionalPart(async () => (await import("./welcome-tour.tsx")).WelcomeTour);
const NewsDialog = optionalPart(async () => (await import("../help/news-dialog.tsx")).NewsDialog);

const seenTour = () => storedState(window.localStorage, "tour-seen", z.literal(true));

interface SessionDialogsProps {
  inLoginAs: boolean;
  /** The login before this one; null in the first session. */
  lastLoggedIn: string | null;
  tourAsked: boolean;
  onTourClosed: () => void;
}

/** The reminder after each login, and then the welcome tour of the first session or what an upgrade has brought. */
export function SessionDialogs({ inLoginAs, lastLoggedIn, tourAsked, onTourClosed }: SessionDialogsProps) {
  const [reminderDue, setReminderDue] = useState(isReminderDue);
  const [tourSeen, setTourSeen] = useState(() => seenTour().read() === true);
  const onHome = usePageInView()?.at === sessionScreens.home;
  const idleAsked = useContext(IdleAsked);
  // Asked once after each login, while the reminder is read.
  const [asksForNews] = useState(reminderDue && !inLoginAs);
  const { data: listed } = useQuery({ ...newsQuery, enabled: asksForNews });
  // Who reads the news from the help has asked for them as well.
  const hasNews = asksForNews && (listed?.some(({ isUnseen }) => isUnseen) ?? false);
  const markNewsSeen = useMarkNewsSeen();
  const due = dialogDue({ idleAsked, reminderDue, tourAsked, onHome, lastLoggedIn, tourSeen, inLoginAs, hasNews });
  const readReminder = () => {
    recordReminderRead();
    setReminderDue(false);
  };
  const closeTour = () => {
    seenTour().write(true);
    setTourSeen(true);
    onTourClosed();
  };
  return (
    <Suspense>
      {due === "reminder" && <ReminderDialog onRead={readReminder} />}
      {due === "tour" && <WelcomeTour onClose={closeTour} />}
      {due === "news" && <NewsDialog shows="unseen" onClose={markNewsSeen} />}
    </Suspense>
  );
}
