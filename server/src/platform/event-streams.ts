import { PassThrough } from "node:stream";
import type { StreamEndpoint } from "@linnet/contract/endpoint";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Actor } from "./actor.ts";
import { AppError } from "./errors.ts";

/** Somebody who listens to a stream. */
export interface Listener<T> {
  tell(event: T): void;
  /** No more is said; the caller may begin anew. */
  end(): void;
}

/** What the handler of a stream gives: it begins to tell the listener, and gives back the way to stop. */
export type EventSource<T> = (listener: Listener<T>) => () => void;

export type EventOf<E extends StreamEndpoint> = z.input<E["event"]>;

/** Proxies close what is silent for half a minute or more. */
const BEAT_MS = 25_000;
const ASK_AGAIN_MS = 60_000;
const MOST_OF_A_SESSION = 5;

interface Caller {
  reply: FastifyReply;
  actor: Actor;
  /** Who it is by now: throws when they may not listen any more. */
  askAgain: () => Promise<Actor>;
}

/** Everything about a person that decides what they may see. */
const standingOf = ({ accountId, sessionId, roles, physicianId, practice, embassyId, administrator }: Actor) =>
  JSON.stringify([accountId, sessionId, roles, physicianId, practice?.id, embassyId, administrator?.accountId]);

/**
 * Keeps the streams of one endpoint open: a sign of life now and then, the caller asked for again every minute, no more than a few of
 * one session, and all of them ended when the server stops.
 */
export function eventStreams<E extends StreamEndpoint>(app: FastifyInstance, endpoint: E) {
  const open = new Map<PassThrough, string>();
  app.addHook("preClose", (done) => {
    for (const stream of open.keys()) stream.end();
    done();
  });

  return (source: EventSource<EventOf<E>>, { reply, actor, askAgain }: Caller): FastifyReply => {
    const { sessionId } = actor;
    if ([...open.values()].filter((each) => each === sessionId).length >= MOST_OF_A_SESSION)
      throw new AppError("rate_limited", "Too many pages of the portal are open at once");

    const stream = new PassThrough();
    const end = () => stream.end();
    const write = (text: string) => {
      if (stream.writableEnded) return;
      // Who does not read what is said to them is let go: nothing piles up.
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(text);
    };
    const stop = source({ tell: (event) => write(`data: ${JSON.stringify(endpoint.event.parse(event))}\n\n`), end });
    const standing = standingOf(actor);
    const beat = setInterval(() => write(": here\n\n"), BEAT_MS);
    const asking = setInterval(() => {
      askAgain().then(
        (now) => standingOf(now) === standing || end(),
        // Whatever it was, the next request says it.
        end,
      );
    }, ASK_AGAIN_MS);

    open.set(stream, sessionId);
    stream.once("close", () => {
      open.delete(stream);
      clearInterval(beat);
      clearInterval(asking);
      stop();
    });
    // The first words take the headers along.
    write(": here\n\n");
    return reply.header("content-type", "text/event-stream").header("x-accel-buffering", "no").send(stream);
  };
}
