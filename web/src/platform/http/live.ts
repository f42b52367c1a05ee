import { LiveEvent, live } from "@linnet/contract/live";
import { createEventSource, type EventSourceClient } from "eventsource-client";
import { isSignedIn, onTokensChange } from "../session/tokens.ts";
import { ApiError, openStream } from "./api-client.ts";
import { retryTimer } from "./retry-timer.ts";

/** Changes that arrive within this time are reported in one call. */
const GATHER_MS = 300;
/** Bridges the change from one page to the next. */
const LINGER_MS = 5_000;
/** A hidden tab takes a connection from the visible one. */
const HIDDEN_MS = 60_000;
/** The session or the right to it is gone. */
const OVER = new Set(["unauthenticated", "forbidden", "login_as_over", "not_found"]);

/** Hears the numbers of referrals, and of questions to clinics, that have changed; `undefined` when some may have changed unheard. */
type Follower = (changed: ReadonlySet<number> | undefined, advice: ReadonlySet<number> | undefined) => void;

const followers = new Set<Follower>();
type Alert = Extract<LiveEvent, { kind: "alert" }>;
/** Listeners for alerts; missed ones were also emailed. */
const alerted = new Set<(alert: Alert) => void>();
/** Came before the part of the page that shows it was there. */
const unheard: Alert[] = [];

function hearAlert(alert: Alert) {
  if (alerted.size === 0) unheard.push(alert);
  for (const follower of alerted) follower(alert);
}
const changed = new Set<number>();
const changedAdvice = new Set<number>();
let missed = false;
let notifying: number | undefined;

function notifySoon() {
  notifying ??= window.setTimeout(() => {
    const news = missed ? undefined : new Set(changed);
    const adviceNews = missed ? undefined : new Set(changedAdvice);
    discardPending();
    for (const follower of followers) follower(news, adviceNews);
  }, GATHER_MS);
}

function discardPending() {
  window.clearTimeout(notifying);
  notifying = undefined;
  changed.clear();
  changedAdvice.clear();
  missed = false;
}

function notifyMissed() {
  missed = true;
  notifySoon();
}

/** Tells that this page has changed a referral, together with what the server is about to say of it. */
export function notifyOwnChange(referralId: number): void {
  changed.add(referralId);
  notifySoon();
}

function eventOf(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.parse(JSON.parse(data));
  } catch {
    // A newer server tells more than this page knows.
    return undefined;
  }
}

let current: EventSourceClient | undefined;
/** The current one, and those before it until it is there. */
const open = new Set<EventSourceClient>();
const retry = retryTimer(() => connect(true), { firstMs: 1_000, maxMs: 60_000, jitter: 0.5 });

/** Opens a new connection while the old one stays until it is ready, so that a token change loses nothing. */
function connect(hasMissed: boolean): void {
  retry.cancel();
  let refusal: string | undefined;
  const mine = createEventSource({
    url: live.events.path,
    fetch: async (_, { signal } = {}) => {
      try {
        return await openStream(live.events, signal);
      } catch (error) {
        if (error instanceof ApiError) refusal = error.body.code;
        throw error;
      }
    },
    onConnect: () => {
      // A newer one is on its way, which will close this one.
      if (current !== mine) return;
      for (const other of open) if (other !== mine) close(other);
      retry.reset();
      if (hasMissed) notifyMissed();
    },
    onMessage: ({ data }) => {
      const event = eventOf(data);
      if (!event) return;
      if (event.kind === "referral") changed.add(event.referralId);
      else if (event.kind === "advice") changedAdvice.add(event.adviceId);
      else if (event.kind === "alert") hearAlert(event);
      notifySoon();
    },
    // The library would try again every two seconds, whatever the answer was: closed, it leaves the pauses to us.
    onScheduleReconnect: () => {
      close(mine);
      if (current === mine) reconnect(refusal);
    },
  });
  open.add(mine);
  current = mine;
}

function close(source: EventSourceClient) {
  source.close();
  open.delete(source);
}

function closeAll() {
  for (const source of open) close(source);
  current = undefined;
}

/** Connects again after a growing pause, unless the session or the right to listen is gone. */
function reconnect(refusal: string | undefined) {
  closeAll();
  if (refusal !== undefined && OVER.has(refusal)) {
    // Signed-out people must not continue to read the screen: the page reloads its data and finds the session gone.
    if (refusal === "unauthenticated") notifyMissed();
    return;
  }
  retry.schedule();
}

function disconnect() {
  unheard.length = 0;
  retry.cancel();
  closeAll();
}

let leaving: number | undefined;
let hiding: number | undefined;
let isAway = false;

function onVisibility() {
  window.clearTimeout(hiding);
  if (document.visibilityState === "hidden") {
    hiding = window.setTimeout(() => {
      isAway = true;
      disconnect();
    }, HIDDEN_MS);
  } else if (isAway) {
    isAway = false;
    connect(true);
  }
}

let stopWatching: (() => void) | undefined;

function begin() {
  const stopTokens = onTokensChange(() => {
    // After a sign-out there is no next page, and collected events are not for the next person.
    if (!isSignedIn() && followers.size === 0) end();
    else if (!isSignedIn()) disconnect();
    else if (current) connect(false);
  });
  document.addEventListener("visibilitychange", onVisibility);
  stopWatching = () => {
    stopTokens();
    document.removeEventListener("visibilitychange", onVisibility);
    window.clearTimeout(hiding);
    isAway = false;
  };
  connect(false);
}

function end() {
  stopWatching?.();
  stopWatching = undefined;
  window.clearTimeout(leaving);
  discardPending();
  disconnect();
}

/**
 * Calls back when visible referrals or questions to clinics change, or other to-dos (then without naming any), while there are followers.
 * One connection serves the tab, and reconnects with growing pauses. It does not count as user activity. Returns an unsubscribe function.
 */
export function subscribeToChanges(follower: Follower): () => void {
  window.clearTimeout(leaving);
  followers.add(follower);
  if (!stopWatching) begin();
  else if (!current && !isAway) connect(true);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) leaving = window.setTimeout(end, LINGER_MS);
  };
}

/** The same for this person's alerts about critical results. */
export function subscribeToAlerts(follower: (alert: Alert) => void): () => void {
  alerted.add(follower);
  for (const alert of unheard.splice(0)) follower(alert);
  const unsubscribe = subscribeToChanges(() => undefined);
  return () => {
    alerted.delete(follower);
    unsubscribe();
  };
}
