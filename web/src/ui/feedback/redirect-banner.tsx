import { useTimeout } from "@mantine/hooks";
import { type HistoryState, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";

/** Shown by every form that goes back to its list (S1 §8, S2 §8, S3 §8). */
export const SENT = "Form is successfully submitted,please wait while we are redirecting!";

/** Milliseconds to read the success before the page changes (S1 §4). */
const READING_TIME = 3_000;

interface RedirectBannerProps {
  href: string;
  /** State for the next page. */
  state?: HistoryState;
  /** Replaces the usual text. */
  children?: ReactNode;
}

/** Says that a form was sent, then goes to the page of its record. */
export function RedirectBanner({ href, state = {}, children = SENT }: RedirectBannerProps) {
  const navigate = useNavigate();
  useTimeout(() => void navigate({ href, state }), READING_TIME, { autoInvoke: true });
  return <Banner tone="success">{children}</Banner>;
}
