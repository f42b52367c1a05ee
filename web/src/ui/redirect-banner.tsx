import { useTimeout } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";

/** So long a success can be read before the page goes on (S1 §4). */
const READING_TIME = 3_000;

/** Says that a form was sent, and goes on to where its record stands. */
export function RedirectBanner({ href, children }: { href: string; children: ReactNode }) {
  const navigate = useNavigate();
  useTimeout(() => void navigate({ href }), READING_TIME, { autoInvoke: true });
  return <Banner tone="success">{children}</Banner>;
}
