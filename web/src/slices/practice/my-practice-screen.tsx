import type { PracticeInfo } from "@linnet/contract/practice";
import type { UserRoles } from "@linnet/contract/session";
import { NativeSelect, Skeleton, Switch } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../platform/http/api-client.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { useSettledOrTimedOut } from "../../platform/page/use-settled-or-timed-out.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { QueryView, Waiting } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { FactList } from "../../ui/layout/fact-list.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { SupportPhone } from "../../ui/layout/support-phone.tsx";
import { me } from "../session/public.ts";
import { sessionScreens } from "../session/routes.ts";
import { physiciansToVerify, practiceDetails, staffToConfirm, useFlipDelegation, useSwitchPractice } from "./api.ts";
import { AwayDates } from "./away/away-dates.tsx";
import { Handovers } from "./handover/handovers.tsx";
import { isManager, mayManage } from "./may-manage.ts";
import classes from "./my-practice.module.css";
import { OpenInvitations } from "./people/open-invitations.tsx";
import type { PeoplePanelProps } from "./people/people.tsx";
import { PracticePhysicians } from "./people/physicians.tsx";
import { PhysiciansToVerify } from "./people/physicians-to-verify.tsx";
import { PracticeStaff } from "./people/staff.tsx";
import { StaffToConfirm } from "./people/staff-to-confirm.tsx";
import { type Notifier, useNotice } from "./use-notice.tsx";

interface PracticeInfoPanelProps extends Omit<PeoplePanelProps, "practiceId"> {
  practice: PracticeInfo;
}

/** What the hospital knows of the practice, and the ways to another (PRA-009 to PRA-012). */
function PracticeInfoPanel({ practice, roles, notifier }: PracticeInfoPanelProps) {
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
      <p className={classes.note}>
        <strong>Moving?</strong> Tell us your new address: <SupportPhone settings={settings} />
      </p>
      <SwitchPractice practice={practice} roles={roles} notifier={notifier} />
      <AccountSettingsLink at={roles.accountSettings} />
    </Panel>
  );
}

function Address({ address: { address1, address2, city, state, zip, zip4 } }: Pick<PracticeInfo, "address">) {
  const town = [city, [state, [zip, zip4].filter(Boolean).join("-")].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [address1, address2, town].filter(Boolean);
  if (lines.length === 0) return <span className="ln-muted">Not recorded</span>;
  return lines.map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ));
}

/** Not in login-as. After success the page is about to reload. */
function SwitchPractice({ practice: { practiceId, availablePractices }, roles, notifier }: PracticeInfoPanelProps) {
  const change = useSwitchPractice();
  return (
    <NativeSelect
      label="Switch Practice"
      description={
        roles.loginAs
          ? "You are logged in as someone else, so you cannot switch practices."
          : "The page reloads with the practice you choose."
      }
      data={availablePractices.map((each) => ({ value: String(each.practiceId), label: each.practiceName }))}
      value={String(change.isPending || change.isSuccess ? change.variables : practiceId)}
      disabled={roles.loginAs !== null || change.isPending || change.isSuccess}
      onChange={({ currentTarget }) =>
        change.mutate(Number(currentTarget.value), { onError: (error) => notifier.failed(currentTarget, error) })
      }
    />
  );
}

/** A page of the portal, or of the provider at which the person signs in (PRA-011, decision G-SES-31). */
function AccountSettingsLink({ at }: { at: UserRoles["accountSettings"] }) {
  if (at === null) return null;
  return (
    <p className={classes.note}>
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

/** Next to the switch and not its description, which would become part of its name. */
const MEANING = "delegation-meaning";

interface DelegationPanelProps {
  practice: PracticeInfo;
  notifier: Notifier;
}

/** Whether everyone in the practice manages its people (PRA-008, PRA-028). Changing it leaves the page. */
function DelegationPanel({ practice: { practiceId, isDelegatoinEnabled }, notifier }: DelegationPanelProps) {
  const flip = useFlipDelegation();
  return (
    <Panel id="delegation" title="Delegation">
      <Switch
        checked={isDelegatoinEnabled}
        disabled={flip.isPending || flip.isSuccess}
        label={isDelegatoinEnabled ? "Delegation is on" : "Delegation is off"}
        aria-describedby={MEANING}
        onChange={({ currentTarget }) => flip.mutate(practiceId, { onError: (error) => notifier.failed(currentTarget, error) })}
      />
      <p id={MEANING} className={classes.meaning}>
        {isDelegatoinEnabled
          ? "Everyone in the practice can verify physicians and add or remove people."
          : "Only the practice’s owner and administrators can verify physicians and add or remove people."}
      </p>
    </Panel>
  );
}

/** Of the common scale of the bars: one person of two is no half of a practice. */
const LEAST_SCALE = 10;

/** The practice's staff numbers side by side (PRA-013, decision G-PRA-12). */
function PracticeSummary({ practice: { physicians, nonPhysicians } }: { practice: PracticeInfo }) {
  const toVerify = useQuery(physiciansToVerify).data?.data.length;
  const counts: [string, number | undefined][] = [
    ["Active physicians", physicians],
    ["Active non-physicians", nonPhysicians],
    ["Physicians to verify", toVerify],
  ];
  const most = Math.max(LEAST_SCALE, ...counts.map(([, count]) => count ?? 0));
  return (
    <dl className={`ln-card ${classes.counts}`}>
      {counts.map(([label, count]) => (
        <div key={label} className={classes.count}>
          <dt>{label}</dt>
          <dd>
            {count ?? "–"}
            <span className={classes.bar} aria-hidden>
              <span className="ln-fill" style={{ width: `${((count ?? 0) / most) * 100}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The practice in use: who works there, and who may use the portal for it (PRA-001 to PRA-014). */
export function MyPracticeScreen() {
  const details = useQuery(practiceDetails);
  const person = useQuery(me);
  const settings = useSettings();
  // To try again would not help: there is none (PRA-074).
  const isWithout = details.error instanceof ApiError && details.error.body.code === "not_found";
  return (
    <>
      <PageHeader
        title="My Practice"
        {...(details.data && { heading: details.data.practiceName })}
        help="The people in your practice and their portal access."
      />
      <div className={details.error && !isWithout ? "ln-card" : undefined}>
        <QueryView
          query={details}
          waiting={<PracticeSkeleton />}
          help={supportHelp(settings)}
          {...(isWithout && { failed: sentenceAlone })}
        >
          {(practice) => person.data && <Practice key={practice.practiceId} practice={practice} roles={person.data.roles} />}
        </QueryView>
      </div>
    </>
  );
}

function Practice({ practice, roles }: { practice: PracticeInfo; roles: UserRoles }) {
  const { notifier, dialog } = useNotice();
  const shared = { practiceId: practice.practiceId, roles, notifier };
  const controlsDelegation = roles.loginAs === null && (practice.canControlDelegation || isManager(roles));
  const manages = mayManage(roles, practice.isDelegatoinEnabled);
  // To-dos are at the top and would move the rest if they came later.
  const isToVerifyKnown = useSettledOrTimedOut(useQuery(physiciansToVerify));
  const isToConfirmKnown = useSettledOrTimedOut(useQuery({ ...staffToConfirm, enabled: manages })) || !manages;
  if (!isToVerifyKnown || !isToConfirmKnown)
    return (
      <Waiting>
        <PracticeSkeleton />
      </Waiting>
    );
  return (
    <>
      <PracticeSummary practice={practice} />
      <div className={classes.split}>
        <div className={classes.tasks}>
          <PhysiciansToVerify {...shared} />
          {manages && <StaffToConfirm practiceId={practice.practiceId} notifier={notifier} />}
          {isManager(roles) && <Handovers notifier={notifier} />}
          <AwayDates practiceId={practice.practiceId} notifier={notifier} />
        </div>
        <div className={classes.side}>
          <PracticeInfoPanel practice={practice} roles={roles} notifier={notifier} />
          {controlsDelegation && <DelegationPanel practice={practice} notifier={notifier} />}
        </div>
        <div className={classes.people}>
          <PracticePhysicians practice={practice} roles={roles} notifier={notifier} />
          <PracticeStaff {...shared} />
          {manages && <OpenInvitations practiceId={practice.practiceId} notifier={notifier} />}
        </div>
      </div>
      {dialog}
    </>
  );
}

const sentenceAlone = ({ message }: Error) => (
  <Banner tone="warning" role="alert">
    {message}
  </Banner>
);

const PracticeSkeleton = () => (
  <div className={classes.split} role="status" aria-label="Loading your practice">
    <div className={classes.tasks}>
      <Skeleton height={104} />
    </div>
    <div className={classes.side}>
      <Skeleton height={280} />
    </div>
    <div className={classes.people}>
      <Skeleton height={240} />
      <Skeleton height={200} />
    </div>
  </div>
);
