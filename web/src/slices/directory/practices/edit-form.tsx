import type { Practice } from "@linnet/contract/directory/practice-record";
import { Button } from "@mantine/core";
import { ABOVE_BUTTON } from "../../../platform/format/form-errors.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { ChangedMeanwhile } from "../../../ui/form/changed-meanwhile.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { LocationList } from "../locations/list.tsx";
import { PhysicianList } from "../physicians/link/list.tsx";
import classes from "../practice-record.module.css";
import { directoryScreens } from "../routes.ts";
import { PracticeRecordFields } from "./fields.tsx";
import { useAtOnce } from "./use-at-once.tsx";
import { usePracticeEditing } from "./use-editing.ts";
import { usePracticeParts } from "./use-parts.tsx";

/** Fields and lists are saved together; who owns the practice and which location is its default one are saved at once. */
export function EditPracticeForm({ practice }: { practice: Practice }) {
  const editing = usePracticeEditing(practice);
  const { form, faults, seen, theirs, noticed, settled, failure, isSaved } = editing;
  const parts = usePracticeParts(form);
  const atOnce = useAtOnce(editing);
  const { locations, physicians } = form.values;
  /** Unless a field or a row says it. */
  const problem = form.errors[ABOVE_BUTTON] ?? (faults.wrong.length === 0 && failure?.message);
  return (
    <>
      {!isSaved && <SavedMessage />}
      <LeaveGuard isUnsaved={parts.mustAsk} />
      <form className={classes["form"]} onSubmit={editing.submit} noValidate autoComplete="off">
        <ErrorSummary errors={faults.wrong} onGo={faults.goTo} />
        {noticed.length > 0 && (
          <Banner tone="info" title="Somebody else has changed meanwhile:">
            {noticed.join("; ")}
          </Banner>
        )}
        <div className={`ln-card ${classes["card"]}`}>
          <p className={classes["lead"]}>Fields are required unless marked optional.</p>
          <PracticeRecordFields
            propsOf={(field) => form.getInputProps(field)}
            npi={form.values.npi}
            practiceType={seen.practiceType ?? ""}
            withFax
          />
        </div>
        <LocationList locations={locations} ways={parts.locationWays} choosing={atOnce.chooseDefault} />
        <PhysicianList physicians={physicians} locations={locations} ways={parts.physicianWays} choosing={atOnce.askAboutOwner} />
        {theirs ? (
          <ChangedMeanwhile
            changedBy={theirs.modifiedBy}
            changedOn={theirs.modifiedOn}
            fields={editing.changes}
            onLoad={editing.loadTheirs}
            onKeep={editing.keepMine}
          />
        ) : (
          failure && <FormProblem title="Error in submitting, please try again!" message={problem} />
        )}
        {settled && (
          // The button that was pressed is gone.
          <div ref={focusWhenThere} tabIndex={-1}>
            <Banner tone="info">{settled}</Banner>
          </div>
        )}
        {isSaved && !form.isDirty() && (
          <div ref={focusWhenThere} tabIndex={-1}>
            <Banner tone="success">Practice updated successfully!</Banner>
          </div>
        )}
        <div className={classes["buttons"]}>
          <Button {...KEEPS_FOCUS} type="submit" size="md" loading={editing.isSending}>
            Save
          </Button>
          <Button {...KEEPS_FOCUS} component={Link} href={directoryScreens.search.to()} size="md" variant="default">
            Cancel
          </Button>
        </div>
      </form>
      {parts.dialogs}
      {atOnce.dialogs}
    </>
  );
}
