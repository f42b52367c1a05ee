import { Suspense } from "react";
import { lazyPart } from "../../platform/page/lazy-part.ts";

const SafeHtml = lazyPart(async () => ({ default: (await import("./safe-html.tsx")).SafeHtml }));

/** As `SafeHtml`, where few have such a text: what makes it safe weighs as much as a small page, and comes only then. */
export const LazySafeHtml = ({ html }: { html: string }) => (
  <Suspense>
    <SafeHtml html={html} />
  </Suspense>
);
