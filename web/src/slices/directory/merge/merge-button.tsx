import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import type { MergedRecord } from "./use-merging.ts";

const MergeDialog = lazyPart(async () => ({ default: (await import("./dialog.tsx")).MergeDialog }));

/** For administrators, on a record with a duplicate. */
export function MergeButton({ record }: { record: MergedRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Merge with another…
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog record={record} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
