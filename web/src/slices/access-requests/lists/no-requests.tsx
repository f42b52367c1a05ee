import { Button } from "@mantine/core";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { RequestPlace } from "./use-place.ts";

/** Nothing found, and what one can do about it. */
export function NoRequests({ place }: { place: RequestPlace }) {
  const { search, lookback } = place;
  const isAll = lookback === -1;
  const within = isAll ? "" : ` in the past ${lookback} days`;
  return (
    <EmptyState
      title="No record found"
      help={search ? `Nothing${within} matches “${search}”.` : `There is nothing${within}.`}
      actions={
        <>
          {search && <Button onClick={place.clearSearch}>Clear search</Button>}
          {!isAll && (
            <Button variant={search ? "default" : "filled"} onClick={() => place.go({ lookback: -1 })}>
              Show all
            </Button>
          )}
        </>
      }
    />
  );
}
