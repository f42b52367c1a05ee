import { Button } from "@mantine/core";
import { useState } from "react";
import { type FactorSecret, usePrepareFactor } from "./api.ts";
import { AccountSettingsPasswordDialog } from "./password-dialog.tsx";
import classes from "./screen.module.css";

/** What a second factor is good for, and the way to one. */
export function AccountSettingsFactorOff({ onReady }: { onReady: (prepared: FactorSecret) => void }) {
  const [asks, setAsks] = useState(false);
  const prepare = usePrepareFactor(onReady);
  return (
    <>
      <p className={classes["text"]}>
        With a second factor, your password alone lets nobody in: after it we ask for a code that an authenticator app on your telephone
        shows. Any such app will do, and it needs no connection.
      </p>
      <div className={classes["buttons"]}>
        <Button size="md" onClick={() => setAsks(true)}>
          Set up
        </Button>
      </div>
      <AccountSettingsPasswordDialog
        opened={asks}
        title="Set up a second factor"
        text="Please enter your password first, so that we know it is you."
        confirm="Continue"
        act={prepare}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
