import { useRef } from "react";

const NOTHING = { sent: "", key: "" };

/**
 * Sends what a form holds under an `Idempotency-Key`: what is sent again unchanged, because the answer was lost, is the same request;
 * anything else is another. So is the same once more, after it was answered.
 */
export function useIdempotencyKey() {
  const last = useRef(NOTHING);
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: crypto.randomUUID() };
    const answer = await send(last.current.key);
    last.current = NOTHING;
    return answer;
  };
}
