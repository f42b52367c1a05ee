import type { AccountSettings } from "@linnet/contract/session/settings";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { ownSettings } from "./api.ts";
import { AccountSettingsFactor } from "./factor.tsx";
import { AccountSettingsNotices } from "./notices.tsx";
import { AccountSettingsPassword } from "./password.tsx";
import classes from "./screen.module.css";
import { AccountSettingsSignIns } from "./sign-ins.tsx";

/** A person's own sign-in at the portal's own provider: password, second factor, what has been seen, and notices. */
export function AccountSettingsScreen() {
  const settings = useQuery(ownSettings);
  return (
    <>
      <PageHeader title="Account settings" help="How you sign in, and what Linnet tells you by mail." />
      <QueryView query={settings} waiting={<Skeletons />} isEmpty={(found) => found === null} empty={<KeptElsewhere />}>
        {(found) => found && <Sections settings={found} />}
      </QueryView>
    </>
  );
}

function Sections({ settings }: { settings: AccountSettings }) {
  const { email, passwordChangedOn, secondFactor, signIns, noticesByMail } = settings;
  return (
    <div className={classes["column"]}>
      <AccountSettingsPassword email={email} changedOn={passwordChangedOn} />
      <AccountSettingsFactor email={email} factor={secondFactor} />
      <AccountSettingsSignIns signIns={signIns} />
      <AccountSettingsNotices email={email} byMail={noticesByMail} />
    </div>
  );
}

const KeptElsewhere = () => (
  <EmptyState title="Your sign-in is not kept here" help="You sign in at another provider. Change your password and second factor there." />
);

function Skeletons() {
  const card = (height: number) => (
    <div className={`ln-card ${classes["card"]}`}>
      <Skeleton height={16} width="30%" />
      <Skeleton height={height} />
    </div>
  );
  return (
    <div className={classes["column"]} role="status" aria-label="Loading your account settings">
      {card(260)}
      {card(96)}
      {card(200)}
      {card(56)}
    </div>
  );
}
