import { Switch } from "@mantine/core";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useChooseNotices } from "./api.ts";
import classes from "./screen.module.css";

/** The switch is where the person has put it while that is being kept, and goes back when it could not be. */
export function AccountSettingsNotices({ email, byMail }: { email: string; byMail: boolean }) {
  const choose = useChooseNotices();
  return (
    <Panel id="notices" title="Notices by mail">
      <div className={classes["stack"]}>
        <Switch
          label={`Send notices to ${email}`}
          checked={choose.isPending ? choose.variables : byMail}
          disabled={choose.isPending}
          onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
        />
        <p className={classes["text"]}>
          A notice says that the hospital has changed one of your referrals, at most once a day. What concerns the safety of your account,
          such as a new password, is always sent. No mail holds anything about a patient.
        </p>
        {choose.isSuccess && (
          <p className="ln-hidden" role="status">
            {byMail ? "Notices are sent by mail." : "Notices are no longer sent by mail."}
          </p>
        )}
        {choose.error && (
          <Banner tone="danger" role="alert">
            {choose.error.message}
          </Banner>
        )}
      </div>
    </Panel>
  );
}
