import { ALL_VISITS, type PatientLookback } from "@linnet/contract/patients";
import { Button } from "@mantine/core";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { lookbackLabel } from "./list.ts";
import { useAccessRequestHref } from "./use-access-request-href.ts";
import type { ListPlace } from "./use-list-place.ts";

function helpOf(search: string, lookback: PatientLookback): string {
  const within = lookback === ALL_VISITS ? "" : ` with ${lookbackLabel(lookback).toLowerCase()}`;
  return search ? `No patient here${within} matches “${search}”.` : `There is no patient here${within}.`;
}

/** Nothing found, and what one can do about it: look further, search for something else, ask the hospital. */
export function NoPatients({ place }: { place: ListPlace }) {
  const { search, lookback } = place;
  const request = useAccessRequestHref();
  return (
    <div className="ln-card">
      <EmptyState
        title="No record found"
        help={helpOf(search, lookback)}
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
