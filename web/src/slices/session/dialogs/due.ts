interface Moment {
  /** The idle prompt is open; no other dialog may be. */
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
  /** An upgrade has brought something that the person has not seen. */
  hasNews: boolean;
}

/** The session's open dialog: only one at a time, the reminder before the tour (decisions G-SES-20, -22) and before the news. */
export function dialogDue(moment: Moment): "reminder" | "tour" | "news" | undefined {
  const { idleAsked, reminderDue, tourAsked, onHome, lastLoggedIn, tourSeen, inLoginAs, hasNews } = moment;
  if (idleAsked) return undefined;
  if (tourAsked) return "tour";
  if (inLoginAs) return undefined;
  if (reminderDue) return "reminder";
  if (onHome && lastLoggedIn === null && !tourSeen) return "tour";
  return hasNews ? "news" : undefined;
}
