import type { Physician } from "@linnet/contract/directory/physicians";
import { useQuery } from "@tanstack/react-query";
import { ABOVE_BUTTON } from "../../../platform/format/form-errors.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { ChangedMeanwhile } from "../../../ui/form/changed-meanwhile.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonTable } from "../../../ui/table/skeleton-table.tsx";
import { me, NotHere } from "../../session/public.ts";
import { mayWrite } from "../may-write.ts";
import classes from "../physician.module.css";
import { directoryScreens } from "../routes.ts";
import { physicianChoices, physicianRecord } from "./api.ts";
import { PhysicianFacts } from "./facts.tsx";
import { PhysicianForm } from "./form.tsx";
import { type PhysicianChoices, PhysicianFormFields } from "./form-fields.tsx";
import { usePhysicianEditing } from "./use-editing.ts";

const NOT_HERE: readonly unknown[] = ["not_found", "invalid_input", "forbidden"];

/** A physician of the directory, to change for administrators and to read for the hospital's others (DIR-041, decision G-DIR-01). */
export function EditPhysicianScreen() {
  const record = useQuery(physicianRecord(Number(useScreenParam(directoryScreens.editPhysician, "id"))));
  const choices = useQuery(physicianChoices);
  const roles = useQuery(me).data?.roles;
  const help = supportHelp(useSettings());
  const waiting = <SkeletonTable label="Loading the physician" columns={[{ header: "", width: "100%" }]} rows={6} />;
  if (record.error instanceof ApiError && NOT_HERE.includes(record.error.body.code)) return <NotHere />;
  const mayEdit = roles !== undefined && mayWrite(roles) && record.data?.isActive !== false;
  return (
    <>
      <PageHeader
        title={mayEdit ? "Edit physician" : "Physician details"}
        help={record.data && headingOf(record.data)}
        back={{ href: directoryScreens.search.to(), label: "Physicians & Practices" }}
      />
      <QueryView query={record} waiting={waiting} help={help}>
        {(physician) => (
          <QueryView query={choices} waiting={waiting} help={help}>
            {(found) =>
              mayEdit ? (
                <Editing key={physician.id} physician={physician} choices={found} />
              ) : (
                <Reading physician={physician} choices={found} />
              )
            }
          </QueryView>
        )}
      </QueryView>
    </>
  );
}

const headingOf = ({ id, firstName, midName, lastName, title }: Physician) =>
  `${[firstName, midName, lastName].filter(Boolean).join(" ")}${title ? `, ${title}` : ""} (ID ${id})`;

function Reading({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  return (
    <>
      {!physician.isActive && (
        <div className={classes["notice"]}>
          <Banner tone="info">This physician is deactivated and can no longer be changed.</Banner>
        </div>
      )}
      <PhysicianFacts physician={physician} choices={choices} />
    </>
  );
}

function Editing({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  const { form, faults, submit, conflict, isSending, isSaved, hasFailed } = usePhysicianEditing(physician);
  const outcome = conflict ? (
    <ChangedMeanwhile {...conflict} />
  ) : (
    <>
      {hasFailed && <FormProblem message={form.errors[ABOVE_BUTTON]} />}
      {isSaved && (
        <div ref={focusWhenThere} tabIndex={-1}>
          <Banner tone="success">Physician updated successfully!</Banner>
        </div>
      )}
    </>
  );
  return (
    <>
      {!isSaved && <SavedMessage />}
      <PhysicianForm faults={faults} isUnsaved={form.isDirty()} isSending={isSending} onSubmit={submit} submit="Save" outcome={outcome}>
        <PhysicianFormFields propsOf={form.getInputProps} choices={choices} isRecord isEmailKept={physician.hasAccount} />
      </PhysicianForm>
    </>
  );
}
