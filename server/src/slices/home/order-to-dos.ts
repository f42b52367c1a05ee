import { TO_DOS_SHOWN_FIRST, type ToDo, type ToDoKind, type ToDosOfKind, type Today } from "@linnet/contract/home";

/**
 * What comes first. Results that may harm a child who waits, then what does not move without the person, then what others wait for, then
 * what is news. A new kind is put where it belongs.
 */
const URGENCY = [
  "critical-results",
  "unviewed-results",
  "abnormal-results",
  "questions-to-answer",
  "undelivered-referrals",
  "referrals-to-act-on",
  "letters-to-read",
  "advice-to-read",
  "own-ties-to-check",
  "practice-ties-to-check",
  "requests-to-decide",
  "account-requests",
  "not-my-patients",
  "own-invitations",
  "departures-to-decide",
  "npi-claims",
  "physicians-to-verify",
  "staff-to-confirm",
  "changed-referrals",
  "decided-requests",
  "new-results",
  "new-patients",
  "ending-content",
  "ties-to-check",
] as const satisfies (ToDoKind | "critical-results" | "abnormal-results" | "undelivered-referrals" | "referrals-to-act-on")[];

function urgencyOf({ kind, results, referral }: ToDo): (typeof URGENCY)[number] {
  if (results && results.critical > 0) return "critical-results";
  if (results && results.abnormal > 0) return "abnormal-results";
  if (referral?.isUndelivered) return "undelivered-referrals";
  if (referral?.needsOffice) return "referrals-to-act-on";
  return kind;
}

/**
 * The places of the lines that are shown at first: critical results, then one of each kind, then as urgency has them. Where there is no
 * room for all of them, the counts say what is not shown.
 */
function placesShownFirst(lines: readonly ToDo[]): Set<number> {
  const places = lines.map((_, place) => place);
  const critical = places.filter((place) => (lines[place]?.results?.critical ?? 0) > 0);
  const firstOfKind = places.filter((place) => lines.findIndex(({ kind }) => kind === lines[place]?.kind) === place);
  return new Set([...new Set([...critical, ...firstOfKind, ...places])].slice(0, TO_DOS_SHOWN_FIRST));
}

/** Everything that waits as one list, the most urgent first; what is alike keeps the order of its kind. */
export function orderToDos(waiting: readonly ToDosOfKind[]): Today["toDos"] {
  const lines = waiting
    .flatMap(({ kind, items }) => items.map((item): ToDo => ({ kind, ...item })))
    .map((line) => ({ line, urgency: URGENCY.indexOf(urgencyOf(line)) }))
    .sort((one, other) => one.urgency - other.urgency)
    .map(({ line }) => line);
  const shownFirst = placesShownFirst(lines);
  const firstPlaceOf = (kind: ToDoKind) => lines.findIndex((line) => line.kind === kind);
  return {
    counts: waiting
      .filter(({ count }) => count > 0)
      .map(({ items: _named, ...counted }) => counted)
      .sort((one, other) => firstPlaceOf(one.kind) - firstPlaceOf(other.kind)),
    lines: lines.map((line, place) => ({ ...line, isShownFirst: shownFirst.has(place) })),
  };
}
