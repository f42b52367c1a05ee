import { startTransition, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { LabSection } from "./groups.ts";

/** The sections up to the panel with this row number. Complete ones stay the same object. */
export function firstRows(sections: readonly LabSection[], rows: number): readonly LabSection[] {
  const shown: LabSection[] = [];
  let left = rows;
  for (const section of sections) {
    if (left <= 0) return shown;
    const panels = section.panels.filter(({ EVENT }) => {
      const fits = left > 0;
      left -= EVENT.length;
      return fits;
    });
    shown.push(panels.length === section.panels.length ? section : { ...section, panels });
  }
  return shown;
}

/** More than a screen holds, so that nothing below them is seen to move: these come in one go with the rest of the page. */
const FIRST = 20;
/** As many further rows as are drawn in one go without the page standing still, on a slow computer too. */
const PART = 40;

/**
 * Draws a long list of results in parts, one after the other, so that the page answers in between. In the end all of it is there:
 * for the browser's own search, for screen readers and for paper.
 */
export function useLabParts(sections: readonly LabSection[]): readonly LabSection[] {
  const [drawn, setDrawn] = useState({ sections, rows: FIRST });
  const rows = drawn.sections === sections ? drawn.rows : FIRST;
  const parts = useMemo(() => firstRows(sections, rows), [sections, rows]);
  const isWhole = parts.length === sections.length && parts.at(-1) === sections.at(-1);

  // Talks to the browser: the next part follows when this one is on the screen.
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn({ sections, rows: rows + PART }));
  }, [sections, rows, isWhole]);

  // Listens to the browser's own print, which waits for nothing.
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn({ sections, rows: Number.POSITIVE_INFINITY }));
    window.addEventListener("beforeprint", drawAll);
    return () => window.removeEventListener("beforeprint", drawAll);
  }, [sections]);

  return parts;
}
