import { LiveEvent, live } from "@linnet/contract/live";
import { createParser } from "eventsource-parser";
import { isSignedIn, onTokensChange } from "../session/tokens.ts";
import { ApiError, openStream } from "./api-client.ts";

/** Several changes that come together are told together. */
const GATHER_MS = 300;
/** Whoever goes from one page to the next is still there. */
const LINGER_MS = 5_000;
/** A tab that is not looked at takes a connection from the one that is. */
const HIDDEN_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The session or the right to it is gone. */
const OVER = new Set(["unauthenticated", "forbidden", "login_as_over", "not_found"]);

/** Hears the numbers of referrals that have changed; `undefined` when some may have changed unheard. */
type Follower = (changed: ReadonlySet<number> | undefined) => void;

const followers = new Set<Follower>();
const changed = new Set<number>();
let missed = false;
let telling: number | undefined;

function tellSoon() {
  telling ??= window.setTimeout(() => {
    const news = missed ? undefined : new Set(changed);
    forgetUntold();
    for (const follower of followers) follower(news);
  }, GATHER_MS);
}

function forgetUntold() {
  window.clearTimeout(telling);
  telling = undefined;
  changed.clear();
  missed = false;
}

function tellMissed() {
  missed = true;
  tellSoon();
}

/** Tells that this page has changed a referral, together with what the server is about to say of it. */
export function notifyOwnChange(referralId: number): void {
  changed.add(referralId);
  tellSoon();
}

async function read(body: ReadableStream<Uint8Array>): Promise<void> {
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = eventOf(data);
      if (!event) return;
      changed.add(event.referralId);
      tellSoon();
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(decoder.decode(part.value, { stream: true }));
}

function eventOf(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.parse(JSON.parse(data));
  } catch {
    // A newer server tells more than this page knows.
    return undefined;
  }
}

let current: AbortController | undefined;
let pauseMs = FIRST_PAUSE_MS;
let again: number | undefined;

/** Listens, beside the connection before until this one is there, so that nothing is missed when only the token is a new one. */
async function connect(hasMissed: boolean): Promise<void> {
  window.clearTimeout(again);
  const mine = new AbortController();
  const before = current;
  current = mine;
  try {
    const { body } = await openStream(live.events, mine.signal);
    before?.abort();
    pauseMs = FIRST_PAUSE_MS;
    if (hasMissed) tellMissed();
    if (body) await read(body);
  } catch (error) {
    if (error instanceof ApiError && OVER.has(error.body.code) && current === mine) {
      // Whoever was signed out must not go on reading what is on the screen: the page asks anew, and hears that the session is gone.
      if (error.body.code === "unauthenticated") tellMissed();
      return disconnect();
    }
    // The connection broke or was not made; it is tried again below.
  }
  before?.abort();
  if (current !== mine) return;
  current = undefined;
  again = window.setTimeout(() => void connect(true), pauseMs * (0.5 + Math.random() / 2));
  pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
}

function disconnect() {
  window.clearTimeout(again);
  const last = current;
  current = undefined;
  last?.abort();
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
    void connect(true);
  }
}

let stopWatching: (() => void) | undefined;

function begin() {
  const stopTokens = onTokensChange(() => {
    // Nobody is on the way to the next page any more, and what was gathered is not for whoever comes next.
    if (!isSignedIn() && followers.size === 0) end();
    else if (!isSignedIn()) disconnect();
    else if (current) void connect(false);
  });
  document.addEventListener("visibilitychange", onVisibility);
  stopWatching = () => {
    stopTokens();
    document.removeEventListener("visibilitychange", onVisibility);
    window.clearTimeout(hiding);
    isAway = false;
  };
  void connect(false);
}

function end() {
  stopWatching?.();
  stopWatching = undefined;
  window.clearTimeout(leaving);
  forgetUntold();
  disconnect();
}

/**
 * Calls back when referrals change that this person may see, as long as somebody follows: one connection of the tab for all, made again
 * with growing pauses when it is lost. Nobody is at work because of it. Returns the way to stop.
 */
export function followLive(follower: Follower): () => void {
  window.clearTimeout(leaving);
  followers.add(follower);
  if (!stopWatching) begin();
  else if (!current && !isAway) void connect(true);
  return () => {
    followers.delete(follower);
    if (followers.size === 0) leaving = window.setTimeout(end, LINGER_MS);
  };
}
