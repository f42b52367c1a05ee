import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../platform/page/lazy-part.ts";
import { notify, useNotice } from "./notify.ts";

/** Loaded with the first notice: the first page has no room for it. */
const NoticeToast = lazyPart(async () => ({ default: (await import("./notice-toast.tsx")).NoticeToast }));

/** Where notices are shown: once, around all pages, so that one outlives the row or the page that it came from. */
export function Notices() {
  const notice = useNotice();
  const [isUsed, setIsUsed] = useState(false);
  if (notice && !isUsed) setIsUsed(true);
  // Talks to what outlives the component: who signs in next reads nothing of it.
  useEffect(() => () => notify(undefined), []);
  return (
    isUsed && (
      <Suspense>
        <NoticeToast notice={notice} />
      </Suspense>
    )
  );
}
