import { QUIET_DAYS } from "@linnet/contract/accounts";
import { Button, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";
import { SearchField } from "../../../ui/table/search-field.tsx";
import { Toolbar } from "../../../ui/table/toolbar.tsx";
import classes from "../accounts.module.css";
import { useExportAccounts } from "./api.ts";
import type { AccountPlace } from "./use-place.ts";

/** What is looked for, and the same as a file. */
export function AccountToolbar({ place }: { place: AccountPlace }) {
  const { timeZone } = useSettings();
  const saving = useExportAccounts();
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search by first or last name"
          placeholder="Search by first or last name"
          value={place.typed}
          onChange={place.setTyped}
          onSubmit={place.submitSearch}
          onClear={place.clearSearch}
        />
        <div className={classes["tools"]}>
          <Switch
            label={`Not signed in for ${QUIET_DAYS} days`}
            checked={place.wish.quiet}
            onChange={(event) => place.setQuiet(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={saving.isPending}
            onClick={() => saving.mutate({ wish: place.wish, name: `accounts-${todayIn(timeZone)}.csv` })}
          >
            Export as CSV
          </Button>
        </div>
      </Toolbar>
      {saving.error && (
        <Banner tone="danger" role="alert" title="The file could not be made.">
          {saving.error.message}
        </Banner>
      )}
    </>
  );
}
