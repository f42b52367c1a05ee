import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./banner.module.css";
import type { Tone } from "./status-badge.tsx";

interface BannerProps {
  tone: Exclude<Tone, "neutral"> | "none";
  children: ReactNode;
  title?: string;
  action?: ReactNode;
  /** `page` is a card inside the content. `strip` is a landmark across the window above the top bar. */
  look?: "page" | "strip";
  /** A strip of one line, cut at its end. */
  isCut?: boolean;
  /** The landmark's accessible name, for strips. */
  label?: string;
  role?: "alert" | "status";
}

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
  none: IconInfoCircle,
};

export function Banner({ tone, children, title, action, look = "page", isCut = false, label, role }: BannerProps) {
  const Mark = icons[tone];
  const strip = look === "strip";
  const Frame = strip ? "section" : "div";
  return (
    <Frame
      className={classes.banner}
      data-tone={tone}
      data-look={look}
      data-cut={isCut || undefined}
      role={role ?? (strip ? undefined : "status")}
      aria-label={label}
    >
      <Mark className={classes.icon} size={20} aria-hidden />
      <div className={classes.text}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </Frame>
  );
}
