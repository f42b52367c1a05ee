import { QUIET_DAYS } from "@linnet/contract/accounts";
import { Button, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useSettings } from "../../platform/settings.ts";
import { Banner } from "../../ui/banner.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { todayIn } from "../../ui/to-day.ts";
import { Toolbar } from "../../ui/toolbar.tsx";
import { useExportAccounts } from "./account-api.ts";
import classes from "./accounts.module.css";
import type { AccountPlace } from "./use-account-place.ts";

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
