import { useRef } from "react";

/**
 * The `Idempotency-Key` under which a form sends: what is sent again unchanged, because the answer was lost, is the same request;
 * anything else is another.
 */
export function useSendingKey(): (body: unknown) => string {
  const last = useRef({ sent: "", key: "" });
  return (body) => {
    const sent = JSON.stringify(body);
    if (sent !== last.current.sent) last.current = { sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}
