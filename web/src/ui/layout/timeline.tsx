import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./timeline.module.css";

export interface TimelineStep {
  id: string;
  title: string;
  state: "done" | "now" | "ahead" | "stopped";
  when?: string;
  text?: ReactNode;
  /** Who acts next. Only on the current step, or on the last one. */
  actor?: string;
  /** The actor's task is urgent, and the actor is the reader. */
  isUrgent?: boolean;
}

const STATE_WORD = { done: "Done", now: "Now", ahead: "Upcoming", stopped: "Stopped" };

/** Past, current and future steps, each with a mark and a word. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {steps.map(({ id, title, state, when, text, actor, isUrgent = false }) => (
        <li key={id} className={classes.step} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span className={classes.mark} aria-hidden>
            {state === "done" && <IconCheck size={14} stroke={3} />}
            {state === "stopped" && <IconX size={14} stroke={3} />}
          </span>
          <div className={classes.body}>
            <p className={classes.title}>
              <span>
                {title} <span className="ln-hidden">({STATE_WORD[state]})</span>
              </span>
              {when && <span className={classes.when}>{when}</span>}
            </p>
            {text && <p className={classes.text}>{text}</p>}
            {actor && (
              <p className={classes.actor} data-urgent={isUrgent || undefined}>
                {actor}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
