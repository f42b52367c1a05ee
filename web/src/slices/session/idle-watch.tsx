import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { type ActivityWatch, watchActivity } from "../../platform/activity.ts";
import { signOut } from "../../platform/session.ts";
import { useSettings } from "../../platform/settings.ts";

const loadPrompt = async () => ({ default: (await import("./idle-prompt.tsx")).IdlePrompt });
const IdlePrompt = lazy(loadPrompt);

/** Asks a person who has not touched anything for a while whether they are still there, and logs out when nobody answers. */
export function IdleWatch() {
  const { idle } = useSettings();
  const { promptAfterMs, answerWithinMs } = idle;
  const [secondsLeft, setSecondsLeft] = useState<number>();
  const watch = useRef<ActivityWatch>(undefined);
  // Listens to the keyboard, the pointer, the clock and the other tabs.
  useEffect(() => {
    // The network may be gone by the time that the prompt is due; what does not come now is asked for again then.
    loadPrompt().catch(() => undefined);
    const watching = watchActivity({ promptAfterMs, answerWithinMs }, { onChange: setSecondsLeft, onOver: () => void signOut() });
    watch.current = watching;
    return watching.stop;
  }, [promptAfterMs, answerWithinMs]);
  if (secondsLeft === undefined) return null;
  return (
    <Suspense>
      <IdlePrompt secondsLeft={secondsLeft} onContinue={() => watch.current?.goOn()} onLogOut={() => void signOut()} />
    </Suspense>
  );
}
