import { REQUEST_LOOKBACKS, type RequestLookback } from "@linnet/contract/access-requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { LookbackSelect } from "../../ui/lookback-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Toolbar } from "../../ui/toolbar.tsx";
import type { RequestPlace } from "./use-request-place.ts";

const Lookback = oneOfInQuery(REQUEST_LOOKBACKS);
const labelOf = (days: RequestLookback) => (days === -1 ? "All" : `Past ${days} Days`);
const OPTIONS = REQUEST_LOOKBACKS.map((days) => ({ value: String(days), label: labelOf(days) }));

export function RequestToolbar({ place }: { place: RequestPlace }) {
  return (
    <Toolbar>
      <SearchField
        label="Search requests"
        placeholder="Search by Patient Name or ID"
        value={place.typed}
        onChange={place.setTyped}
        onSubmit={place.submitSearch}
        onClear={place.clearSearch}
      />
      <LookbackSelect
        label="Look back"
        value={String(place.lookback)}
        options={OPTIONS}
        onChange={(days) => place.go({ lookback: Lookback.parse(days) })}
      />
    </Toolbar>
  );
}
