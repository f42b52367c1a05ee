import type { AccountSettings } from "@linnet/contract/session/settings";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type FactorSecret, useNewRecoveryCodes, usePrepareFactor, useReloadSettings, useRemoveFactor } from "./api.ts";
import { SettingsFactorSetup } from "./factor-setup.tsx";
import { SettingsPasswordDialog } from "./password-dialog.tsx";
import { SettingsRecoveryCodes } from "./recovery-codes.tsx";
import classes from "./screen.module.css";
import { SettingsResult } from "./settings-result.tsx";

/** With fewer, a person should make new ones while they still can. */
const FEW = 3;

interface AccountSettingsFactorOnProps {
  setUpOn: string;
  codesLeft: number;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** Since when, how many codes are left, and the two things one can do about it. */
function AccountSettingsFactorOn({ setUpOn, codesLeft, onCodes, onRemoved }: AccountSettingsFactorOnProps) {
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
          {codesLeft === 0 ? "You have no recovery codes left." : "You are running out of recovery codes."} You need one to sign in without
          your phone. Get new codes now.
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={() => setAsks("codes")}>
          Get new recovery codes
        </Button>
        <Button size="md" variant="default" onClick={() => setAsks("removal")}>
          Remove
        </Button>
      </div>
      <SettingsPasswordDialog
        opened={asks === "codes"}
        title="Get new recovery codes"
        text="Your current codes will stop working."
        confirm="Get new codes"
        hasFactor
        act={renew}
        onClose={close}
      />
      <SettingsPasswordDialog
        opened={asks === "removal"}
        title="Remove your second factor?"
        text="After that, you sign in with only your password. Your recovery codes will stop working."
        confirm="Remove"
        isRemoval
        hasFactor
        act={remove}
        onClose={close}
      />
    </>
  );
}

/** What a second factor is good for, and the way to one. */
function AccountSettingsFactorOff({ onReady }: { onReady: (prepared: FactorSecret) => void }) {
  const [asks, setAsks] = useState(false);
  const prepare = usePrepareFactor(onReady);
  return (
    <>
      <p className={classes.text}>
        With a second factor, a password alone is not enough. We also ask for a code from an authenticator app. Any authenticator app works,
        even offline.
      </p>
      <div className={classes.buttons}>
        <Button size="md" onClick={() => setAsks(true)}>
          Set up
        </Button>
      </div>
      <SettingsPasswordDialog
        opened={asks}
        title="Set up a second factor"
        text="Enter your password first, so we know it’s you."
        confirm="Continue"
        act={prepare}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** Secret and codes are here and nowhere else: gone with the page. */
type Step = { kind: "rest"; said: string } | { kind: "setup"; prepared: FactorSecret } | { kind: "codes"; codes: string[] };

const NOW_ON = "Your second factor is set up. We will ask for a code when you sign in.";
const ONLY_NEW_CODES = "Only your new recovery codes work now.";

interface AccountSettingsFactorProps {
  email: string;
  factor: AccountSettings["secondFactor"];
}

/** Off, being set up, codes in view, on. */
export function SettingsFactor({ email, factor }: AccountSettingsFactorProps) {
  const [step, setStep] = useState<Step>({ kind: "rest", said: "" });
  const reloadSettings = useReloadSettings();
  const { setUpOn, recoveryCodesLeft } = factor;

  const rest = (said: string) => setStep({ kind: "rest", said });
  const showCodes = (codes: string[]) => setStep({ kind: "codes", codes });
  const putAway = async () => {
    await reloadSettings();
    rest(setUpOn ? ONLY_NEW_CODES : NOW_ON);
  };

  return (
    <Panel
      id="settings-factor"
      title="Second factor"
      help="A code from your phone, after your password."
      action={
        step.kind === "rest" && (setUpOn ? <StatusBadge tone="success">On</StatusBadge> : <StatusBadge tone="neutral">Off</StatusBadge>)
      }
    >
      {step.kind === "setup" && (
        <SettingsFactorSetup prepared={step.prepared} onCodes={showCodes} onCancel={() => rest("Nothing was changed.")} />
      )}
      {step.kind === "codes" && <SettingsRecoveryCodes email={email} codes={step.codes} onKept={() => void putAway()} />}
      {step.kind === "rest" && (
        <div className={classes.stack}>
          {step.said && <SettingsResult key={step.said} words={step.said} />}
          {setUpOn ? (
            <AccountSettingsFactorOn
              setUpOn={setUpOn}
              codesLeft={recoveryCodesLeft}
              onCodes={showCodes}
              onRemoved={() => rest("Your second factor was removed. You now sign in with only your password.")}
            />
          ) : (
            <AccountSettingsFactorOff onReady={(prepared) => setStep({ kind: "setup", prepared })} />
          )}
        </div>
      )}
    </Panel>
  );
}
