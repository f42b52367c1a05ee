import { session } from "@linnet/contract/session";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { optionalPart } from "../../../platform/page/optional-part.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { type ActivityWatch, watchActivity } from "../../../platform/session/activity.ts";
import { signOut } from "../../../platform/session/session.ts";

const loadPrompt = async () => (await import("./idle-prompt.tsx")).IdlePrompt;
/** If it cannot load, there is no prompt, and the session ends as if unanswered. */
const IdlePrompt = optionalPart(loadPrompt);

/** Whose session has ended while the page asked for nothing is noticed by this too, as by every other change. */
const notifyActive = (queries: QueryClient) =>
  void queries
    .getMutationCache()
    .build(queries, { mutationFn: () => call(session.active, {}) })
    .execute(undefined)
    .catch(() => undefined);

const leaveIdle = () => void signOut({ why: "idle", path: window.location.pathname + window.location.search });

/** Prompts an idle person, and logs out without an answer. */
export function IdleWatch({ children }: { children: ReactNode }) {
  const { idle } = useSettings();
  const { promptAfterMs, answerWithinMs } = idle;
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const queries = useQueryClient();
  const watch = useRef<ActivityWatch>(undefined);
  // Listens to the keyboard, the pointer, the clock and the other tabs.
  useEffect(() => {
    // The network may be gone by the time that the prompt is due; what does not come now is asked for again then.
    loadPrompt().catch(() => undefined);
    const times = { promptAfterMs, answerWithinMs };
    const watching = watchActivity(times, { onChange: setSecondsLeft, onOver: leaveIdle, onWork: () => notifyActive(queries) });
    watch.current = watching;
    return watching.stop;
  }, [promptAfterMs, answerWithinMs, queries]);
  return (
    <IdleAsked value={secondsLeft !== undefined}>
      {children}
      {secondsLeft !== undefined && (
        <Suspense>
          <IdlePrompt secondsLeft={secondsLeft} onContinue={() => watch.current?.goOn()} onLogOut={() => void signOut()} />
        </Suspense>
      )}
    </IdleAsked>
  );
}

/** Whether the idle prompt is open; no other session dialog opens then. */
export const IdleAsked = createContext(false);
