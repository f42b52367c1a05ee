import type { PracticeInfo } from "@linnet/contract/practice";
import type { UserRoles } from "@linnet/contract/session";
import { NativeSelect } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useSettings } from "../../platform/page/settings.ts";
import { FactList } from "../../ui/layout/fact-list.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { SupportPhone } from "../../ui/layout/support-phone.tsx";
import { sessionScreens } from "../session/public.ts";
import { useSwitchPractice } from "./api.ts";
import classes from "./my-practice.module.css";
import type { PeoplePanelProps } from "./people/panel.ts";

interface PracticeInfoPanelProps extends Omit<PeoplePanelProps, "practiceId"> {
  practice: PracticeInfo;
}

/** What the hospital knows of the practice, and the ways to another (PRA-009 to PRA-012). */
export function PracticeInfoPanel({ practice, roles, tell }: PracticeInfoPanelProps) {
  const settings = useSettings();
  return (
    <Panel id="practice-info" title="My Practice Info">
      <FactList
        narrow
        facts={[
          ["Practice ID", practice.practiceId],
          ["Name", practice.practiceName],
          ["Address", <Address key="address" address={practice.address} />],
        ]}
      />
      <p className={classes["note"]}>
        <strong>Moving?</strong> Tell us your new address: <SupportPhone settings={settings} />
      </p>
      <SwitchPractice practice={practice} roles={roles} tell={tell} />
      <AccountSettingsLink at={roles.accountSettings} />
    </Panel>
  );
}

function Address({ address: { address1, address2, city, state, zip, zip4 } }: Pick<PracticeInfo, "address">) {
  const town = [city, [state, [zip, zip4].filter(Boolean).join("-")].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [address1, address2, town].filter(Boolean);
  if (lines.length === 0) return <span className="ln-muted">Not recorded</span>;
  return lines.map((line) => (
    <span key={line} className={classes["line"]}>
      {line}
    </span>
  ));
}

/** Nobody chooses in somebody else's name. When it has worked the page is on its way out. */
function SwitchPractice({ practice: { practiceId, availablePractices }, roles, tell }: PracticeInfoPanelProps) {
  const change = useSwitchPractice();
  return (
    <NativeSelect
      label="Switch Practice"
      description="The page loads anew with the practice you choose."
      data={availablePractices.map((each) => ({ value: String(each.practiceId), label: each.practiceName }))}
      value={String(change.isPending || change.isSuccess ? change.variables : practiceId)}
      disabled={roles.loginAs !== null || change.isPending || change.isSuccess}
      onChange={({ currentTarget }) =>
        change.mutate(Number(currentTarget.value), { onError: (error) => tell.failed(currentTarget, error) })
      }
    />
  );
}

/** A page of the portal, or of the provider at which the person signs in (PRA-011, decision G-SES-31). */
function AccountSettingsLink({ at }: { at: UserRoles["accountSettings"] }) {
  if (at === null) return null;
  return (
    <p className={classes["note"]}>
      {at === "portal" ? (
        <Link href={sessionScreens.accountSettings.to()}>Account settings</Link>
      ) : (
        <a href={at} target="_blank" rel="noreferrer">
          Account settings <IconExternalLink size={14} aria-hidden />
          <span className="ln-hidden"> (opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
