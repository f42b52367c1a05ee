import { REQUEST_LOOKBACKS, type RequestLookback } from "@linnet/contract/access-requests";
import { oneOfInQuery } from "@linnet/contract/values";
import { z } from "zod";
import { LookbackSelect } from "../../../ui/table/lookback-select.tsx";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { Toolbar } from "../../../ui/table/toolbar.tsx";
import type { RequestPlace } from "./use-place.ts";

const Lookback = oneOfInQuery(REQUEST_LOOKBACKS);
const labelOf = (days: RequestLookback) => (days === -1 ? "All" : `Past ${days} Days`);
const OPTIONS = REQUEST_LOOKBACKS.map((days) => ({ value: String(days), label: labelOf(days) }));

/** Rows that are stacked in a narrow window have no ID column to click on. */
const ORDERS = [
  { value: "", label: "What waits first" },
  { value: "asc", label: "ID, lowest first" },
  { value: "desc", label: "ID, highest first" },
];
const Direction = z.enum(["asc", "desc"]).optional().catch(undefined);

export function RequestToolbar({ place, isSortable }: { place: RequestPlace; isSortable: boolean }) {
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
      {isSortable && (
        <LookbackSelect
          label="Sort by"
          value={place.sort ?? ""}
          options={ORDERS}
          onChange={(order) => place.go({ sort: Direction.parse(order) })}
        />
      )}
    </Toolbar>
  );
}
