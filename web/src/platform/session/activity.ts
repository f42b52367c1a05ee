import { isSignedIn, onTokenEnding, renewTokens } from "./tokens.ts";

/** Last activity in any tab of this browser, in milliseconds since 1970. No personal data. */
const LAST_ACTIVE = "linnet.last-active";
/** What counts as doing something (decision G-SES-23). */
export const ACTIVITY = ["pointerdown", "pointermove", "keydown", "touchstart", "scroll", "wheel"] as const;
const MINUTE = 60_000;
const LOOK_EVERY = 1_000;

interface IdleTimes {
  promptAfterMs: number;
  answerWithinMs: number;
}

interface ActivityListeners {
  onChange: (secondsLeft: number | undefined) => void;
  onOver: () => void;
  onWork: () => void;
}

export interface ActivityWatch {
  /** The person says that they are still there. */
  goOn: () => void;
  stop: () => void;
}

/** What a tab wrote down last. What lies ahead of the clock counts as nothing: a clock that was set back keeps no screen open. */
function writtenDown(): number | undefined {
  const stored = Number(window.localStorage.getItem(LAST_ACTIVE));
  return stored > 0 && stored <= Date.now() ? stored : undefined;
}

/** Whether all tabs of this browser have been idle for so long. */
export const isLeftAlone = (forMs: number): boolean => Date.now() - (writtenDown() ?? Date.now()) >= forMs;

/** Records activity in this tab. */
export function recordActivity(): void {
  try {
    window.localStorage.setItem(LAST_ACTIVE, String(Date.now()));
  } catch {
    // No room, or storage is forbidden: then each tab counts for itself.
  }
}

/**
 * Watches for activity in any tab, by the clock rather than by counting, so that a computer that slept is noticed when it wakes. `onChange`
 * gets the seconds left to answer after `promptAfterMs` without activity, and undefined when work continues; `onOver` is called once
 * without an answer. During the prompt only `goOn` counts, in any tab. A page reload is no activity: the stored time continues.
 *
 * During work, `onWork` is called at most once a minute to notify the server, and an expiring token is renewed; an abandoned screen must
 * not keep its session (decision G-SES-24).
 */
export function watchActivity(
  { promptAfterMs, answerWithinMs }: IdleTimes,
  { onChange, onOver, onWork }: ActivityListeners,
): ActivityWatch {
  let own = writtenDown() ?? Date.now();
  let written = 0;
  let told = Number.NEGATIVE_INFINITY;
  let asking: number | undefined;

  const idleFor = () => {
    const now = Date.now();
    own = Math.min(own, now);
    return now - Math.max(own, writtenDown() ?? own);
  };
  const note = () => {
    own = Date.now();
    if (Math.abs(own - written) < LOOK_EVERY) return;
    written = own;
    recordActivity();
  };
  const tell = () => {
    if (!isSignedIn() || Math.abs(own - told) < MINUTE) return;
    told = own;
    onWork();
  };
  const act = () => {
    if (idleFor() >= promptAfterMs) return;
    note();
    tell();
  };
  const say = (left: number | undefined) => {
    if (left === asking) return;
    asking = left;
    onChange(left);
  };
  const look = () => {
    const idle = idleFor();
    if (idle < promptAfterMs) return say(undefined);
    const left = Math.ceil((promptAfterMs + answerWithinMs - idle) / 1000);
    if (left > 0) return say(left);
    stop();
    onOver();
  };
  const goOn = () => {
    written = 0;
    note();
    tell();
    say(undefined);
  };

  for (const event of ACTIVITY) window.addEventListener(event, act, { passive: true, capture: true });
  window.addEventListener("storage", look);
  const timer = window.setInterval(look, LOOK_EVERY);
  const stopRenewing = onTokenEnding(() => {
    if (idleFor() < promptAfterMs) void renewTokens();
  });
  if (writtenDown() === undefined) note();
  const stop = () => {
    for (const event of ACTIVITY) window.removeEventListener(event, act, { capture: true });
    window.removeEventListener("storage", look);
    window.clearInterval(timer);
    stopRenewing();
  };
  look();
  return { goOn, stop };
}
