import { ALL_VISITS } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { lookbackLabel } from "./patient-list.ts";
import { useAccessRequestHref } from "./use-access-request-href.ts";
import type { ListPlace } from "./use-list-place.ts";

/** Nothing found, and what one can do about it: look further, search for something else, ask the hospital. */
export function NoPatients({ place }: { place: ListPlace }) {
  const { search, lookback } = place;
  const request = useAccessRequestHref();
  const within = lookbackLabel(lookback).toLowerCase();
  return (
    <div className="ln-card">
      <EmptyState
        title="No record found"
        help={search ? `No patient here matches “${search}” in ${within}.` : `No patient here has ${within}.`}
        actions={
          <>
            {search && <Button onClick={place.clearSearch}>Clear search</Button>}
            {lookback !== ALL_VISITS && (
              <Button variant={search ? "default" : "filled"} onClick={() => place.go({ lookback: ALL_VISITS, page: 1 })}>
                Show all visits
              </Button>
            )}
            {request && (
              <Button variant="default" component={Link} href={request}>
                Request access to a record
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
