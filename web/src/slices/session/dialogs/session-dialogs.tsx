import { Suspense, useContext, useState } from "react";
import { z } from "zod";
import { optionalPart } from "../../../platform/page/optional-part.ts";
import { usePageInView } from "../../../platform/page/page.ts";
import { isReminderDue, recordReminderRead } from "../../../platform/session/session.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { sessionScreens } from "../routes.ts";
import { dialogDue } from "./due.ts";
import { IdleAsked } from "./idle-watch.tsx";

/** Each is seen once in a session, if at all. */
const ReminderDialog = optionalPart(async () => (await import("./reminder-dialog.tsx")).ReminderDialog);
const WelcomeTour = optionalPart(async () => (await import("./welcome-tour.tsx")).WelcomeTour);

const seenTour = () => storedState(window.localStorage, "tour-seen", z.literal(true));

interface SessionDialogsProps {
  inLoginAs: boolean;
  /** The login before this one; null in the first session. */
  lastLoggedIn: string | null;
  tourAsked: boolean;
  onTourClosed: () => void;
}

/** The reminder after each login and the welcome tour of the first session, one after the other. */
export function SessionDialogs({ inLoginAs, lastLoggedIn, tourAsked, onTourClosed }: SessionDialogsProps) {
  const [reminderDue, setReminderDue] = useState(isReminderDue);
  const [tourSeen, setTourSeen] = useState(() => seenTour().read() === true);
  const onHome = usePageInView()?.at === sessionScreens.home;
  const idleAsked = useContext(IdleAsked);
  const due = dialogDue({ idleAsked, reminderDue, tourAsked, onHome, lastLoggedIn, tourSeen, inLoginAs });
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
    </Suspense>
  );
}
