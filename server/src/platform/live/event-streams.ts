import { PassThrough } from "node:stream";
import type { StreamEndpoint } from "@linnet/contract/endpoint";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { AppError } from "../http/errors.ts";
import type { LiveNotice } from "./live.ts";

/** A listener of a stream. */
export interface Listener<T> {
  tell(event: T): void;
  /** Ends the stream; the caller may connect again. */
  end(): void;
}

/** What the handler of a stream gives: it begins to tell the listener, and gives back the way to stop. */
export type EventSource<T> = (listener: Listener<T>) => () => void;

export type EventOf<E extends StreamEndpoint> = z.input<E["event"]>;

/** Proxies close what is silent for half a minute or more. */
const BEAT_MS = 25_000;
const ASK_AGAIN_MS = 60_000;
const MAX_OF_A_SESSION = 5;

interface Caller {
  reply: FastifyReply;
  actor: Actor;
  /** Who it is by now: throws when they may not listen any more. */
  askAgain: () => Promise<Actor>;
}

interface OpenStream {
  actor: Actor;
  end: () => void;
}

/** Whether a notice says that who listens there may not, or may see something else by now. */
function isOver({ actor: { sessionId, accountId, administrator } }: OpenStream, notice: LiveNotice): boolean {
  if (notice.kind === "session") return notice.sessionId === sessionId;
  return notice.kind === "account" && (notice.accountId === accountId || notice.accountId === administrator?.accountId);
}

/** Everything about a person that decides what they may see. */
const rightsOf = ({ accountId, sessionId, roles, physicianId, practice, embassyId, administrator }: Actor) =>
  JSON.stringify([accountId, sessionId, roles, physicianId, practice?.id, embassyId, administrator?.accountId]);

/**
 * Keeps the streams of one endpoint open: with heartbeats, a limit per session, and an end when the server stops. A stream ends right away
 * when its session does, on any server. Access is checked again every minute, because an idle time-out raises no event.
 */
export function eventStreams<E extends StreamEndpoint>(app: FastifyInstance, endpoint: E) {
  const open = new Set<OpenStream>();
  const endAll = () => {
    for (const { end } of open) end();
  };
  const stopFollowing = app.routeContext.live.follow({
    notice: (notice) => {
      for (const each of open) if (isOver(each, notice)) each.end();
    },
    // Sessions may have ended unnoticed: each page reconnects and is refused if its session is over.
    gap: endAll,
  });
  app.addHook("preClose", (done) => {
    stopFollowing();
    endAll();
    done();
  });

  return (source: EventSource<EventOf<E>>, { reply, actor, askAgain }: Caller): FastifyReply => {
    if ([...open].filter((each) => each.actor.sessionId === actor.sessionId).length >= MAX_OF_A_SESSION)
      throw new AppError("rate_limited", "Too many portal pages are open");

    const stream = new PassThrough();
    const end = () => stream.end();
    const write = (text: string) => {
      if (stream.writableEnded) return;
      // Drops readers that are too slow: nothing piles up.
      if (stream.writableNeedDrain) stream.destroy();
      else stream.write(text);
    };
    const stop = source({ tell: (event) => write(`data: ${JSON.stringify(endpoint.event.parse(event))}\n\n`), end });
    const rights = rightsOf(actor);
    const beat = setInterval(() => write(": here\n\n"), BEAT_MS);
    const look = () =>
      void askAgain().then(
        (now) => rightsOf(now) === rights || end(),
        // Whatever it was, the next request says it.
        end,
      );
    const asking = setInterval(look, ASK_AGAIN_MS);

    const opened = { actor, end };
    open.add(opened);
    stream.once("close", () => {
      open.delete(opened);
      clearInterval(beat);
      clearInterval(asking);
      stop();
    });
    // A session that ended before the stream started listening sent no event here.
    look();
    // The first words take the headers along.
    write(": here\n\n");
    // A connection whose stream has ended is not kept for another call: a server that stops would wait for it.
    const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no", connection: "close" };
    return reply.headers(headers).send(stream);
  };
}
