import { Button } from "@mantine/core";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { ReferralPlace } from "./use-place.ts";

/** Nothing found, in the specification's words (REF-020, REF-021), and what one can do about it. */
export function NoReferrals({ place }: { place: ReferralPlace }) {
  const { search, lookback, only } = place;
  if (only && search === "")
    return (
      <div className="ln-card">
        <EmptyState title="Every referral is checked" help="No referral here may be tied to the wrong child." />
      </div>
    );
  const isAll = only !== undefined || lookback === -1;
  return (
    <div className="ln-card">
      <EmptyState
        title={isAll ? "No Record Found within all records available" : `No Record Found within past ${lookback} days`}
        {...(search && { help: `No referral here matches “${search}”.` })}
        actions={
          <>
            {search && <Button onClick={() => place.searchFor("")}>Clear search</Button>}
            {!isAll && (
              <Button variant={search ? "default" : "filled"} onClick={() => place.go({ lookback: -1 })}>
                Show all
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
