import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { Toolbar } from "../../../ui/table/toolbar.tsx";
import { type DirectorySearch, TABS, type Tab } from "./use-search.ts";

const FIELD: Record<Tab, { label: string; placeholder: string }> = {
  Physician: { label: "Search physicians", placeholder: "Physician name or NPI" },
  Practice: { label: "Search practices", placeholder: "Practice name or ID" },
  Location: { label: "Search locations", placeholder: "City, zip, state or street" },
};

/** What is looked for (DIR-008, DIR-010). */
export function DirectoryToolbar({ search }: { search: DirectorySearch }) {
  return (
    <Toolbar>
      <SegmentedControl aria-label="Search for" data={[...TABS]} value={search.tab} onChange={search.choose} />
      <SearchField {...FIELD[search.tab]} value={search.typed} onChange={search.type} onSubmit={search.submit} onClear={search.clear} />
      <Button variant="default" onClick={search.clear}>
        Clear Results
      </Button>
      <Checkbox
        label="Show deactivated records"
        checked={search.isDeactivated}
        onChange={({ currentTarget }) => search.setIsDeactivated(currentTarget.checked)}
      />
    </Toolbar>
  );
}
