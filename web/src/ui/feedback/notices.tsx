import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../platform/page/lazy-part.ts";
import { notify, useNotice } from "./notify.ts";

/** Loaded with the first notice, to keep the first page small. */
const NoticeToast = lazyPart(async () => ({ default: (await import("./notice-toast.tsx")).NoticeToast }));

/** Shows notices. Placed once around all pages, so that a notice stays when its row or page is gone. */
export function Notices() {
  const notice = useNotice();
  const [isUsed, setIsUsed] = useState(false);
  if (notice && !isUsed) setIsUsed(true);
  // Clears the notice on unmount, because it is stored outside. The next user must not read it.
  useEffect(() => () => notify(undefined), []);
  return (
    isUsed && (
      <Suspense>
        <NoticeToast notice={notice} />
      </Suspense>
    )
  );
}
