import type { AccountSettings } from "@linnet/contract/session/settings";
import { useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type FactorSecret, useReadSettingsAgain } from "./api.ts";
import { AccountSettingsFactorOff } from "./factor-off.tsx";
import { AccountSettingsFactorOn } from "./factor-on.tsx";
import { AccountSettingsFactorSetup } from "./factor-setup.tsx";
import { AccountSettingsRecoveryCodes } from "./recovery-codes.tsx";
import classes from "./screen.module.css";

/** Secret and codes are here and nowhere else: gone with the page. */
type Step = { kind: "rest"; said: string } | { kind: "setup"; prepared: FactorSecret } | { kind: "codes"; codes: string[] };

const NOW_ON = "Your second factor is on. From now on we ask for a code when you sign in.";
const ONLY_NEW_CODES = "Only your new recovery codes work from now on.";

interface AccountSettingsFactorProps {
  email: string;
  factor: AccountSettings["secondFactor"];
}

/** Off, being set up, codes in view, on. */
export function AccountSettingsFactor({ email, factor }: AccountSettingsFactorProps) {
  const [step, setStep] = useState<Step>({ kind: "rest", said: "" });
  const readAgain = useReadSettingsAgain();
  const { setUpOn, recoveryCodesLeft } = factor;

  const rest = (said: string) => setStep({ kind: "rest", said });
  const showCodes = (codes: string[]) => setStep({ kind: "codes", codes });
  const putAway = async () => {
    await readAgain();
    rest(setUpOn ? ONLY_NEW_CODES : NOW_ON);
  };

  return (
    <Panel
      id="settings-factor"
      title="Second factor"
      help="A code of your telephone, after your password."
      action={
        step.kind === "rest" && (setUpOn ? <StatusBadge tone="success">On</StatusBadge> : <StatusBadge tone="neutral">Off</StatusBadge>)
      }
    >
      {step.kind === "setup" && (
        <AccountSettingsFactorSetup prepared={step.prepared} onCodes={showCodes} onCancel={() => rest("Nothing was changed.")} />
      )}
      {step.kind === "codes" && <AccountSettingsRecoveryCodes email={email} codes={step.codes} onKept={() => void putAway()} />}
      {step.kind === "rest" && (
        <div className={classes["stack"]}>
          {/* A key, so that each new sentence takes the reader along. */}
          {step.said && <Said key={step.said} words={step.said} />}
          {setUpOn ? (
            <AccountSettingsFactorOn
              setUpOn={setUpOn}
              codesLeft={recoveryCodesLeft}
              onCodes={showCodes}
              onRemoved={() => rest("Your second factor is removed. Your password alone lets you in.")}
            />
          ) : (
            <AccountSettingsFactorOff onReady={(prepared) => setStep({ kind: "setup", prepared })} />
          )}
        </div>
      )}
    </Panel>
  );
}

const takeFocus = (place: HTMLDivElement | null) => place?.focus();

/** What was used is no longer there, so the reader is taken to what came of it. */
function Said({ words }: { words: string }) {
  return (
    <div className={classes["said"]} tabIndex={-1} ref={takeFocus}>
      <Banner tone="success">{words}</Banner>
    </div>
  );
}
