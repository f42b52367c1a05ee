import {
  IconAlertTriangle,
  IconCheck,
  IconCircleFilled,
  IconClock,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./status-badge.module.css";

export type Tone = "success" | "info" | "warning" | "danger" | "neutral";

interface StatusBadgeProps {
  tone: Tone;
  children: ReactNode;
  icon?: "tone" | "dot" | "clock" | "alert";
}

const ownIcon = { dot: IconCircleFilled, clock: IconClock, alert: IconExclamationCircle };
const toneIcon = {
  success: IconCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconX,
  neutral: IconCircleFilled,
};

/** A word in a quiet color with a mark of its own shape. Color is never the only sign. */
export function StatusBadge({ tone, children, icon = "tone" }: StatusBadgeProps) {
  const Mark = icon === "tone" ? toneIcon[tone] : ownIcon[icon];
  const small = Mark === IconCircleFilled;
  return (
    <span className={classes.badge} data-tone={tone}>
      <Mark size={small ? 8 : 14} stroke={2.5} aria-hidden />
      {children}
    </span>
  );
}
