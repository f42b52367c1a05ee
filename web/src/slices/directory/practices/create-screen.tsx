import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { me, NotHere } from "../../session/public.ts";
import { FailureDialog } from "../forms/failure-dialog.tsx";
import { LocationList } from "../locations/list.tsx";
import { mayWrite } from "../may-write.ts";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { PracticeRecordFields } from "./fields.tsx";
import { usePracticeCreation } from "./use-creation.ts";
import { usePracticeParts } from "./use-parts.tsx";

const BACK = { href: directoryScreens.search.to(), label: "Physicians & Practices" };

/** A practice with its locations and physicians is made (DIR-002, DIR-029 to DIR-033). */
export function CreatePracticeScreen() {
  const roles = useQuery(me).data?.roles;
  if (roles && !mayWrite(roles)) return <NotHere />;
  return (
    <>
      <PageHeader
        title="Create practice"
        help="With its locations and physicians. Its first location becomes the default one."
        back={BACK}
      />
      {roles && <CreatePracticeForm />}
    </>
  );
}

/** What was typed stays until it was taken. */
function CreatePracticeForm() {
  const creation = usePracticeCreation();
  const { form, faults, alike, failure, isBusy } = creation;
  const parts = usePracticeParts(form);
  return (
    <>
      <LeaveGuard isUnsaved={parts.mustAsk} />
      <form className={classes["form"]} onSubmit={creation.submit} noValidate autoComplete="off">
        <ErrorSummary errors={faults.wrong} onGo={faults.goTo} />
        <div className={`ln-card ${classes["card"]}`}>
          <p className={classes["lead"]}>Fields are required unless marked optional.</p>
          <PracticeRecordFields propsOf={(field) => form.getInputProps(field)} npi={form.values.npi} />
        </div>
        <LocationList locations={form.values.locations} ways={parts.locationWays} />
        <PhysicianList physicians={form.values.physicians} locations={form.values.locations} ways={parts.physicianWays} />
        <div className={classes["buttons"]}>
          <Button {...KEEPS_FOCUS} type="submit" size="md" loading={isBusy}>
            Create practice
          </Button>
          <Button {...KEEPS_FOCUS} component={Link} href={BACK.href} size="md" variant="default">
            Cancel
          </Button>
        </div>
      </form>
      {parts.dialogs}
      {alike && (
        <DuplicatesDialog practices={alike.practices} isCreating={isBusy} onCreate={creation.createAnyway} onClose={creation.giveUp} />
      )}
      {failure && <FailureDialog error={failure} onClose={creation.closeFailure} />}
    </>
  );
}
