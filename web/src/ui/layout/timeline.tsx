import { IconCheck, IconX } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
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
  /** 'Voss, Cara': a message by that person, marked with their initials in place of the state. */
  by?: string;
  content?: ReactNode;
}

const STATE_WORD = { done: "Done", now: "Now", ahead: "Upcoming", stopped: "Stopped" };

/** 'CV' of 'Voss, Cara'. */
const initialsOf = (name: string): string => {
  const [last = "", first = ""] = name.split(", ");
  return `${first.charAt(0)}${last.charAt(0)}`;
};

interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
  /** For the page to move the focus here. */
  ref?: Ref<HTMLOListElement>;
}

/** Past, current and future steps, and people's messages, each with a mark and a word. */
export function Timeline({ label, steps, ref }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label} ref={ref} tabIndex={ref ? -1 : undefined}>
      {steps.map(({ id, title, state, when, text, actor, isUrgent = false, by, content }) => (
        <li
          key={id}
          id={content ? id : undefined}
          className={classes.step}
          data-state={state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <Mark state={state} by={by} />
          <div className={classes.body}>
            <p className={classes.title}>
              <span>
                {title} {by === undefined && <span className="ln-hidden">({STATE_WORD[state]})</span>}
              </span>
              {when && <span className={classes.when}>{when}</span>}
            </p>
            {text && <p className={classes.text}>{text}</p>}
            {content}
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

function Mark({ state, by }: { state: TimelineStep["state"]; by: string | undefined }) {
  if (by !== undefined)
    return (
      <span className={classes.initials} aria-hidden>
        {initialsOf(by)}
      </span>
    );
  return (
    <span className={`ln-fill ${classes.mark}`} data-state={state} aria-hidden>
      {state === "done" && <IconCheck size={14} stroke={3} />}
      {state === "stopped" && <IconX size={14} stroke={3} />}
    </span>
  );
}
