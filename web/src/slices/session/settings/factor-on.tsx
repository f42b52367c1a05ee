import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { useNewRecoveryCodes, useRemoveFactor } from "./api.ts";
import { AccountSettingsPasswordDialog } from "./password-dialog.tsx";
import classes from "./screen.module.css";

/** With fewer, a person should make new ones while they still can. */
const FEW = 3;

interface AccountSettingsFactorOnProps {
  setUpOn: string;
  codesLeft: number;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** Since when, how many codes are left, and the two things one can do about it. */
export function AccountSettingsFactorOn({ setUpOn, codesLeft, onCodes, onRemoved }: AccountSettingsFactorOnProps) {
  const { timeZone } = useSettings();
  const [asks, setAsks] = useState<"codes" | "removal">();
  const renew = useNewRecoveryCodes(onCodes);
  const remove = useRemoveFactor(onRemoved);
  const close = () => setAsks(undefined);
  return (
    <>
      <FactList
        facts={[
          ["On since", formatDateTime(setUpOn, timeZone)],
          ["Recovery codes left", codesLeft],
        ]}
      />
      {codesLeft < FEW && (
        <Banner tone="warning">
          {codesLeft === 0 ? "You have no recovery code left." : "You have few recovery codes left."} Without your telephone you could not
          sign in. Make new ones now.
        </Banner>
      )}
      <div className={classes["buttons"]}>
        <Button size="md" variant="default" onClick={() => setAsks("codes")}>
          New recovery codes
        </Button>
        <Button size="md" variant="default" onClick={() => setAsks("removal")}>
          Remove
        </Button>
      </div>
      <AccountSettingsPasswordDialog
        opened={asks === "codes"}
        title="New recovery codes"
        text="The codes you have now will no longer work."
        confirm="Make new codes"
        hasFactor
        act={renew}
        onClose={close}
      />
      <AccountSettingsPasswordDialog
        opened={asks === "removal"}
        title="Remove your second factor?"
        text="From then on your password alone lets you in. Your recovery codes will no longer work."
        confirm="Remove"
        isRemoval
        hasFactor
        act={remove}
        onClose={close}
      />
    </>
  );
}
