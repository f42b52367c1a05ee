interface Moment {
  /** The portal asks whether the person is still there; that question stands alone. */
  idleAsked: boolean;
  reminderDue: boolean;
  /** The person asked for the tour in their menu. */
  tourAsked: boolean;
  /** The page in view is home, where the tour is at home (HOM-034). */
  onHome: boolean;
  /** The login before this one; null in the first session. */
  lastLoggedIn: string | null;
  tourSeen: boolean;
  inLoginAs: boolean;
}

/** Which of the session's dialogs is open: never two at once, the reminder before the tour (decisions G-SES-20, -22). */
export function dialogDue(moment: Moment): "reminder" | "tour" | undefined {
  const { idleAsked, reminderDue, tourAsked, onHome, lastLoggedIn, tourSeen, inLoginAs } = moment;
  if (idleAsked) return undefined;
  if (tourAsked) return "tour";
  if (inLoginAs) return undefined;
  if (reminderDue) return "reminder";
  return onHome && lastLoggedIn === null && !tourSeen ? "tour" : undefined;
}
