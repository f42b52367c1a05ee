import { Suspense } from "react";
import { lazyPart } from "../../platform/page/lazy-part.ts";

const SafeHtml = lazyPart(async () => ({ default: (await import("./safe-html.tsx")).SafeHtml }));

/** `SafeHtml`, loaded on demand. The sanitizer is as large as a small page, and few pages need it. */
export const LazySafeHtml = ({ html }: { html: string }) => (
  <Suspense>
    <SafeHtml html={html} />
  </Suspense>
);
