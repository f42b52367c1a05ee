import { useTimeout } from "@mantine/hooks";
import { useState } from "react";

/** So many milliseconds a page waits for what it would have to make room for later. */
const PATIENCE = 1000;

/** Whether a query has been answered, or is so late that what waits for it does without: what comes in together moves nothing. */
export function useSettledOrTimedOut({ isPending }: { isPending: boolean }): boolean {
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), PATIENCE, { autoInvoke: true });
  return !isPending || isLate;
}
