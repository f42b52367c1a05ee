import type { JsonEndpoint, ReplyOf } from "@linnet/contract/endpoint";
import { serializerCompiler } from "fastify-type-provider-zod";

/** A reply that has been through its schema and was written as JSON, to be sent as often as it is right. Made by `writtenReply` alone. */
export interface WrittenReply<E extends JsonEndpoint = JsonEndpoint> {
  readonly endpoint: E;
  readonly json: Buffer;
}

const written = new WeakSet<object>();

/** Writes a reply once, as the route would each time. */
export function writtenReply<E extends JsonEndpoint>(endpoint: E, reply: ReplyOf<E>): WrittenReply<E> {
  const write = serializerCompiler({ schema: endpoint.reply, method: endpoint.method, url: endpoint.path });
  const made = { endpoint, json: Buffer.from(write(reply)) };
  written.add(made);
  return made;
}

/** Whether what a handler gives is written already. */
export const isWrittenReply = (reply: unknown): reply is WrittenReply => typeof reply === "object" && reply !== null && written.has(reply);
