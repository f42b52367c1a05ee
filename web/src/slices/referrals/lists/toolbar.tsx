import { REFERRAL_LOOKBACKS, type ReferralLookback } from "@linnet/contract/referrals";
import { oneOfInQuery } from "@linnet/contract/values";
import { Button } from "@mantine/core";
import { LookbackSelect, SearchField, Toolbar } from "../../../ui/table/toolbar.tsx";
import type { Direction, ReferralOrder } from "./order.ts";
import type { ReferralListState } from "./use-referral-list-state.ts";

const Lookback = oneOfInQuery(REFERRAL_LOOKBACKS);
const lookbackLabel = (days: ReferralLookback) => (days === -1 ? "All" : `Past ${days} Days`);
const LOOKBACK_OPTIONS = REFERRAL_LOOKBACKS.map((days) => ({ value: String(days), label: lookbackLabel(days) }));

interface Order {
  label: string;
  sort?: ReferralOrder;
  direction?: Direction;
}

/** Cards have no columns to press, and only Shared Referrals have a physician column (REF-016, REF-018). */
const ORDERS: Order[] = [
  { label: "Newest first" },
  { label: "Created On, oldest first", sort: "createddtm", direction: "asc" },
  { label: "Patient Name, A to Z", sort: "patientname", direction: "asc" },
  { label: "Patient Name, Z to A", sort: "patientname", direction: "desc" },
  { label: "DOB, oldest first", sort: "dateofbirth", direction: "asc" },
  { label: "DOB, youngest first", sort: "dateofbirth", direction: "desc" },
  { label: "Referring Physician, A to Z", sort: "physicianname", direction: "asc" },
  { label: "Referring Physician, Z to A", sort: "physicianname", direction: "desc" },
];

interface ReferralToolbarProps {
  state: ReferralListState;
  /** How many need the practice, once known. Undefined for a read-only list. */
  needed: { count: number | undefined } | undefined;
  hasOrders: boolean;
}

export function ReferralToolbar({ state, needed, hasOrders }: ReferralToolbarProps) {
  // The initial order is the reverse of the creation column.
  const inUse = ORDERS.findIndex(({ sort, direction }) => sort === state.sort && direction === state.direction);
  return (
    <Toolbar>
      {needed && <NeedsUs state={state} {...needed} />}
      <SearchField
        label="Search referrals"
        placeholder="Search by patient name"
        value={state.search}
        onChange={state.searchFor}
        onSubmit={() => state.searchFor(state.search.trim())}
        onClear={() => state.searchFor("")}
      />
      {state.only === undefined && (
        <LookbackSelect
          label="Time range"
          value={String(state.lookback)}
          options={LOOKBACK_OPTIONS}
          onChange={(days) => state.go({ lookback: Lookback.parse(days) })}
        />
      )}
      {hasOrders && (
        <LookbackSelect
          label="Sort by"
          value={String(Math.max(0, inUse))}
          options={ORDERS.map(({ label, sort }, index) => ({
            value: String(index),
            label: sort === undefined && state.only === "needs-us" ? "Urgent first" : label,
          }))}
          onChange={(index) => state.go({ sort: ORDERS[Number(index)]?.sort, direction: ORDERS[Number(index)]?.direction })}
        />
      )}
    </Toolbar>
  );
}

/** Shows only referrals that need the practice, and all again. */
function NeedsUs({ state, count }: { state: ReferralListState; count: number | undefined }) {
  const isOn = state.only === "needs-us";
  return (
    <Button
      size="sm"
      variant={isOn ? "light" : "default"}
      aria-pressed={isOn}
      rightSection={count !== undefined && <span className="ln-muted">{count.toLocaleString("en-US")}</span>}
      onClick={() => state.go({ only: isOn ? undefined : "needs-us" })}
    >
      Needs action
    </Button>
  );
}
