import type { Physician, PhysicianChoice } from "@linnet/contract/directory/physicians";
import { PHYSICIAN_RECORD_FIELDS, type PhysicianField } from "@linnet/contract/directory/physicians/field-list";
import { Text } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { SavedMessage } from "../../../ui/feedback/saved-message.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { EditConflictPanel } from "../../../ui/form/edit-conflict-panel.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormProblem } from "../../../ui/form/form-end.tsx";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { changedFields, useEditConflict } from "../../../ui/form/use-edit-conflict.ts";
import { ABOVE_BUTTON, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { me, NotHere } from "../../session/public.ts";
import { DeactivatedNotice, useFormKeptOpen } from "../forms/deactivated-notice.tsx";
import { MergedAway } from "../forms/merged-away.tsx";
import { mayWrite } from "../may-write.ts";
import { MergeButton } from "../merge/merge-button.tsx";
import classes from "../physician.module.css";
import { directoryScreens } from "../routes.ts";
import { physicianChoices, physicianRecord, useEditPhysician, useReadPhysician } from "./api.ts";
import { noLongerOffered } from "./choices.ts";
import { PHYSICIAN_GROUPS, PHYSICIAN_LABELS, physicianRules, type TypedPhysician, typedPhysician } from "./fields.ts";
import { PhysicianForm } from "./form.tsx";
import { type PhysicianChoices, PhysicianFormFields } from "./form-fields.tsx";
import { HomePractice } from "./home-practice.tsx";

/** The form of a physician, and what it does. */
function usePhysicianEditing(physician: Physician) {
  const edit = useEditPhysician();
  const saveOnce = useOneAtATime(edit);
  const read = useReadPhysician(physician.id);
  /** The record as the person knows it: later changes of others are not overwritten. */
  const [known, setKnown] = useState(physician);
  /** Until something is typed again. */
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm<TypedPhysician>({
    name: "physician",
    initialValues: typedPhysician(physician),
    validateInputOnBlur: true,
    validate: schemaResolver(physicianRules, { sync: true }),
    onValuesChange: () => setIsSaved(false),
  });
  const formErrors = useFormErrors(form, PHYSICIAN_LABELS);

  const begin = (now: Physician, values: TypedPhysician) => {
    form.setValues(values);
    form.resetDirty(typedPhysician(now));
    setKnown(now);
  };
  const { check, isReading, panel, forget } = useEditConflict<Physician, TypedPhysician>({
    known,
    // What is deactivated can be saved no more: there is nothing to decide on.
    read: async () => {
      const now = await read();
      return now.isActive ? now : undefined;
    },
    lastChange: ({ modifiedBy, modifiedOn }) => ({ by: modifiedBy, on: modifiedOn }),
    toTyped: typedPhysician,
    typedNow: () => form.getValues(),
    changes: (_was, now, mine) => changedFields(PHYSICIAN_LABELS, { now: typedPhysician(now), mine }),
    onRebase: (now, values, { changes: [first] }) => {
      begin(now, values);
      edit.reset();
      form.clearErrors();
      // What is different has the focus, as the buttons that were pressed are gone.
      formErrors.goTo(first?.field ?? "firstName");
    },
    resend: (now) => submitOver(now)(),
  });
  /** What was typed while it was on its way stays. */
  const onSaved = (sent: TypedPhysician) => (saved: Physician) => {
    const typed = form.getValues();
    begin(saved, typed === sent ? typedPhysician(saved) : typed);
    setIsSaved(true);
  };
  const submitOver = (seen: Physician) =>
    form.onSubmit((typed) => {
      forget();
      setIsSaved(false);
      const body = { ...physicianRules.parse(typed), id: seen.id, modifiedOn: seen.modifiedOn };
      saveOnce(body, { onSuccess: onSaved(typed), onError: (error) => void check(error, formErrors.fail, seen) });
    }, formErrors.refuse);
  const submit = submitOver(known);

  const isSending = edit.isPending || isReading;
  return { form, formErrors, submit, conflict: panel, isSending, isSaved, hasFailed: edit.isError && !isSending };
}

const NOT_PROVIDED = <span className="ln-muted">Not provided</span>;

type RecordField = keyof typeof PHYSICIAN_RECORD_FIELDS;

/** A few fields are asked of a new physician only. */
const isOfRecord = (field: PhysicianField): field is RecordField => field in PHYSICIAN_RECORD_FIELDS;

/** A physician's field as readable text. */
function readable(physician: Physician, choices: PhysicianChoices, field: RecordField): ReactNode {
  const { kind, choices: offered }: { kind: string; choices?: PhysicianChoice } = PHYSICIAN_RECORD_FIELDS[field];
  const value = physician[field];
  if (offered && Array.isArray(value))
    return value.map((id) => choices[offered].find((choice) => choice.id === id)?.name ?? noLongerOffered(id)).join(", ") || NOT_PROVIDED;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string" || value === "") return NOT_PROVIDED;
  if (field === "email") return <EmailAddress>{value}</EmailAddress>;
  if (field === "notes") return <span className={classes.words}>{value}</span>;
  return kind === "day" ? formatDay(value) : value;
}

/** A physician to read: for who may not change one, and when they were deactivated. */
function PhysicianFacts({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  return (
    <div className={classes.facts}>
      {PHYSICIAN_GROUPS.map(({ id, title, fields }) => (
        <Panel key={id} id={id} title={title}>
          <FactList facts={fields.filter(isOfRecord).map((field) => [PHYSICIAN_LABELS[field], readable(physician, choices, field)])} />
        </Panel>
      ))}
    </div>
  );
}

const NOT_HERE: readonly unknown[] = ["not_found", "invalid_input", "forbidden"];

/** A physician of the directory, to change for administrators and to read for the hospital's others (DIR-041, decision G-DIR-01). */
export function EditPhysicianScreen() {
  const id = Number(useScreenParam(directoryScreens.editPhysician, "id"));
  const record = useQuery(physicianRecord(id));
  /** Number of merges here: each one restarts the form. */
  const [merged, setMerged] = useState(0);
  const choices = useQuery(physicianChoices);
  const roles = useQuery(me).data?.roles;
  const help = supportHelp(useSettings());
  const waiting = <SkeletonTable label="Loading the physician" columns={[{ header: "", width: "100%" }]} rows={6} />;
  const isWriter = roles !== undefined && mayWrite(roles);
  const isEditing = useFormKeptOpen(id, isWriter && record.data?.isActive === true);
  const mergedInto = isEditing ? null : (record.data?.mergedInto ?? null);
  if (mergedInto !== null) return <MergedAway kind="physician" id={id} into={mergedInto} />;
  if (record.error instanceof ApiError && NOT_HERE.includes(record.error.body.code)) return <NotHere />;
  return (
    <>
      <PageHeader
        title={isEditing || (isWriter && !record.data) ? "Edit physician" : "Physician details"}
        help={record.data && headingOf(record.data)}
        back={{ href: directoryScreens.search.to(), label: "Physicians & Practices" }}
        action={
          isWriter &&
          record.data?.isActive && (
            <MergeButton key={`${id} ${merged}`} record={{ kind: "physician", id, onMerged: () => setMerged(merged + 1) }} />
          )
        }
      />
      <QueryView query={record} waiting={waiting} help={help} failed={isEditing ? "above" : undefined}>
        {(physician) => (
          <QueryView query={choices} waiting={waiting} help={help} failed={isEditing ? "above" : undefined}>
            {(found) =>
              isEditing ? (
                <>
                  <Editing key={`${physician.id} ${merged}`} physician={physician} choices={found} />
                  {physician.practices && <HomePractice id={physician.id} practices={physician.practices} />}
                </>
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

const nameOf = ({ firstName, midName, lastName }: Physician) => [firstName, midName, lastName].filter(Boolean).join(" ");

const headingOf = (physician: Physician) => `${nameOf(physician)}${physician.title ? `, ${physician.title}` : ""} (ID ${physician.id})`;

function Reading({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  return (
    <>
      <SavedMessage />
      {!physician.isActive && (
        <div className={classes.notice}>
          <Banner tone="info">This physician is deactivated and can no longer be changed.</Banner>
        </div>
      )}
      <PhysicianFacts physician={physician} choices={choices} />
    </>
  );
}

interface OutcomeProps {
  physician: Physician;
  editing: ReturnType<typeof usePhysicianEditing>;
}

/** What came of the last saving. */
function Outcome({ physician, editing: { form, conflict, isSaved, hasFailed } }: OutcomeProps) {
  if (!physician.isActive) return <DeactivatedNotice what="physician" record={physician} />;
  if (conflict) return <EditConflictPanel {...conflict} />;
  return (
    <>
      {hasFailed && <FormProblem message={form.errors[ABOVE_BUTTON]} />}
      {isSaved && (
        <div ref={focusWhenThere} tabIndex={-1}>
          <Banner tone="success">Physician saved.</Banner>
        </div>
      )}
    </>
  );
}

/** A number typed by a practice: not the record's NPI until confirmed. */
function ClaimedNpi({ npi }: { npi: string }) {
  return (
    <Text size="sm" className={WIDTH.line}>
      A practice entered NPI {npi}. Confirm or reject it under <Link href={directoryScreens.npiClaims.to()}>NPI claims</Link>.
    </Text>
  );
}

function Editing({ physician, choices }: { physician: Physician; choices: PhysicianChoices }) {
  const editing = usePhysicianEditing(physician);
  const { form, formErrors, submit, isSending, isSaved } = editing;
  return (
    <>
      {!isSaved && <SavedMessage />}
      <PhysicianForm
        formErrors={formErrors}
        isUnsaved={form.isDirty()}
        isSending={isSending}
        onSubmit={submit}
        submit={physician.isActive ? "Save" : undefined}
        outcome={<Outcome physician={physician} editing={editing} />}
      >
        <PhysicianFormFields
          propsOf={form.getInputProps}
          choices={choices}
          isRecord
          isEmailKept={physician.hasAccount}
          belowPerson={physician.claimedNpi !== undefined && <ClaimedNpi npi={physician.claimedNpi} />}
        />
      </PhysicianForm>
    </>
  );
}
