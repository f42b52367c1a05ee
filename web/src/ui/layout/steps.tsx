import { IconCheck } from "@tabler/icons-react";
import classes from "./steps.module.css";

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** The current step, from 1. */
  current: number;
}

/** Progress in a form of several steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => {
        const state = index + 1 < current ? "done" : index + 1 === current ? "now" : "ahead";
        return (
          <li key={step} className={classes.step} data-state={state} aria-current={state === "now" ? "step" : undefined}>
            <span className={`ln-fill ${classes.mark}`} data-state={state} aria-hidden>
              {state === "done" ? <IconCheck size={16} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes.text}>
              {step}
              {state === "done" && <span className="ln-hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
