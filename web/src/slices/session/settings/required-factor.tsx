import { Button } from "@mantine/core";
import { useState } from "react";
import { signOut } from "../../../platform/session/session.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { SupportLine } from "../sign-in/support-line.tsx";
import { type FactorSecret, usePrepareFactor, useReloadMe } from "./api.ts";
import { SettingsFactorSetup } from "./factor-setup.tsx";
import { SettingsPasswordDialog } from "./password-dialog.tsx";
import { SettingsRecoveryCodes } from "./recovery-codes.tsx";
import classes from "./screen.module.css";

/** Secret and codes are here and nowhere else: gone with the page. */
type Step = { kind: "rest" } | { kind: "setup"; prepared: FactorSecret } | { kind: "codes"; codes: string[] };

/** The only page for people who must set up a second factor first: after a reset, and for hospital staff. */
export function RequiredFactor({ email }: { email: string }) {
  const [step, setStep] = useState<Step>({ kind: "rest" });
  const [asks, setAsks] = useState(false);
  const prepare = usePrepareFactor((prepared) => {
    setAsks(false);
    setStep({ kind: "setup", prepared });
  });
  const reloadMe = useReloadMe();
  return (
    <>
      <PageHeader title="Set up your authenticator app" help="Your account needs a second factor before you can use the portal." />
      <div className={classes.column}>
        <Panel id="required-factor" title="Second factor" help="A code from your phone, after your password.">
          {step.kind === "rest" && (
            <div className={classes.stack}>
              <p className={classes.text}>
                The hospital requires a second factor because yours was reset or because of your account’s permissions. After your password,
                you enter a code from an authenticator app. Any authenticator app works, even offline.
              </p>
              <ButtonRow wayOut={{ onClick: () => void signOut(), label: "Log out" }}>
                <Button size="md" onClick={() => setAsks(true)}>
                  Set up
                </Button>
              </ButtonRow>
              <SettingsPasswordDialog
                opened={asks}
                title="Set up a second factor"
                text="Enter your password first, so we know it’s you."
                confirm="Continue"
                act={prepare}
                onClose={() => setAsks(false)}
              />
            </div>
          )}
          {step.kind === "setup" && (
            <SettingsFactorSetup
              prepared={step.prepared}
              onCodes={(codes) => setStep({ kind: "codes", codes })}
              onCancel={() => setStep({ kind: "rest" })}
            />
          )}
          {step.kind === "codes" && <SettingsRecoveryCodes email={email} codes={step.codes} onKept={() => void reloadMe()} />}
        </Panel>
      </div>
      <p>
        <SupportLine />
      </p>
    </>
  );
}
