import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import classes from "./possible-as-typed.module.css";

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 400;

/** The typed text after a pause; each text is a new query. */
export const useSettled = (text: string): string => useDebouncedValue(text, PAUSE_MS)[0];

interface PossibleAsTypedProps {
  /** 'A practice in the directory may be the same'. */
  what: "practice" | "physician";
  count: number;
  /** What of them will be refused, or that none will. */
  outcome: string;
  children: ReactNode;
}

/** Possible duplicates of the typed record, below its name: optional to read, and gone when the name changes. */
export function PossibleAsTyped({ what, count, outcome, children }: PossibleAsTypedProps) {
  const found = count === 1 ? `A ${what} in the directory may be` : `${count} ${what}s in the directory may be`;
  return (
    <div className={`${WIDTH.line} ${classes.root}`} data-empty={count === 0 || undefined}>
      <p role="status" className={classes.lead}>
        {count > 0 && `${found} the same. ${outcome}`}
      </p>
      {count > 0 && children}
    </div>
  );
}
