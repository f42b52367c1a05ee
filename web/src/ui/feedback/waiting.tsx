import { useTimeout } from "@mantine/hooks";
import { type ReactNode, useState } from "react";

/** Under this many milliseconds a skeleton is a flicker and no help. */
const PATIENCE = 400;

/** Holds the room of what is to come at once, and shows it only when the wait has become long enough to notice. */
export function Waiting({ children }: { children: ReactNode }) {
  const [isLong, setIsLong] = useState(false);
  useTimeout(() => setIsLong(true), PATIENCE, { autoInvoke: true });
  return <div style={isLong ? undefined : { visibility: "hidden" }}>{children}</div>;
}
