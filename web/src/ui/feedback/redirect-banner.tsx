import { useTimeout } from "@mantine/hooks";
import { type HistoryState, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";

/** What every form says that goes back to its list (S1 §8, S2 §8, S3 §8). */
export const SENT = "Form is successfully submitted,please wait while we are redirecting!";

/** So long a success can be read before the page goes on (S1 §4). */
const READING_TIME = 3_000;

interface RedirectBannerProps {
  href: string;
  /** What the page that follows is told. */
  state?: HistoryState;
  /** Where it is said in other words. */
  children?: ReactNode;
}

/** Says that a form was sent, and goes on to where its record stands. */
export function RedirectBanner({ href, state = {}, children = SENT }: RedirectBannerProps) {
  const navigate = useNavigate();
  useTimeout(() => void navigate({ href, state }), READING_TIME, { autoInvoke: true });
  return <Banner tone="success">{children}</Banner>;
}
