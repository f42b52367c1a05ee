import type { PracticeInfo } from "@linnet/contract/practice";
import type { UserRoles } from "@linnet/contract/session";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../platform/http/api-client.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../ui/feedback/support-help.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { me } from "../session/public.ts";
import { practiceDetails } from "./api.ts";
import { DelegationPanel } from "./delegation-panel.tsx";
import { isManager, mayManage } from "./may-manage.ts";
import classes from "./my-practice.module.css";
import { PracticePhysicians } from "./people/physicians.tsx";
import { PhysiciansToVerify } from "./people/physicians-to-verify.tsx";
import { PracticeStaff } from "./people/staff.tsx";
import { StaffToConfirm } from "./people/staff-to-confirm.tsx";
import { PracticeInfoPanel } from "./practice-info-panel.tsx";
import { PracticeSummary } from "./practice-summary.tsx";
import { useNotice } from "./use-notice.tsx";

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
        help="Who works in your practice, and who may use the portal for it."
      />
      <div className={details.error && !isWithout ? "ln-card" : undefined}>
        <QueryView query={details} waiting={<Waiting />} help={supportHelp(settings)} {...(isWithout && { failed: sentenceAlone })}>
          {(practice) => person.data && <Practice key={practice.practiceId} practice={practice} roles={person.data.roles} />}
        </QueryView>
      </div>
    </>
  );
}

function Practice({ practice, roles }: { practice: PracticeInfo; roles: UserRoles }) {
  const { tell, dialog } = useNotice();
  const shared = { practiceId: practice.practiceId, roles, tell };
  const controlsDelegation = roles.loginAs === null && (practice.canControlDelegation || isManager(roles));
  return (
    <>
      <PracticeSummary practice={practice} />
      <div className={classes["split"]}>
        <div className={classes["main"]}>
          <PhysiciansToVerify {...shared} />
          {mayManage(roles, practice.isDelegatoinEnabled) && <StaffToConfirm practiceId={practice.practiceId} tell={tell} />}
          <PracticePhysicians practice={practice} roles={roles} tell={tell} />
          <PracticeStaff {...shared} />
        </div>
        <div className={classes["side"]}>
          <PracticeInfoPanel practice={practice} roles={roles} tell={tell} />
          {controlsDelegation && <DelegationPanel practice={practice} tell={tell} />}
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

const Waiting = () => (
  <div className={classes["split"]} role="status" aria-label="Loading your practice">
    <div className={classes["main"]}>
      <Skeleton height={104} />
      <Skeleton height={240} />
      <Skeleton height={200} />
    </div>
    <Skeleton height={280} />
  </div>
);
