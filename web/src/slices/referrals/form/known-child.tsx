import { fullNameOf } from "@linnet/contract/patients/identity";
import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDay, sexWord } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import type { KnownChild } from "../shared/known-child.ts";
import { chosenWord, fullNameInRecord, type IdentityField, LABELS, nameInRecord } from "./fields.ts";
import classes from "./known-child.module.css";
import type { FormInUse } from "./use-form.ts";

interface ChildProps {
  form: FormInUse;
  known: KnownChild;
  onAnotherChild: () => void;
}

/** Why the server does not accept the referral for this child. */
const childRefusal = ({ state: { refusal } }: FormInUse): string | undefined =>
  refusal?.said.code === "another_child" ? refusal.said.message : undefined;

const NotSent = ({ why }: { why: string }) => (
  <Banner tone="danger" role="alert" title="The referral was not sent.">
    {why}
  </Banner>
);

/** The form's and the record's values, where they differ. */
function IdentityChanges({ form, known: { record } }: Omit<ChildProps, "onAnotherChild">) {
  const { state, choices, identityChanges } = form;
  const { typed } = state;
  const typedIn = (field: IdentityField) => (field === "patientSexId" ? chosenWord(choices, typed, field) : typed[field]) || "left out";
  const recorded: Record<IdentityField, string> = {
    ...record,
    dateOfBirth: formatDay(record.dateOfBirth ?? ""),
    patientSexId: sexWord(record.sex),
  };
  return (
    <ul className={classes.changes}>
      {identityChanges.map((field) => (
        <li key={field}>
          {LABELS[field]}: <strong>{typedIn(field)}</strong> <span className="ln-muted">(record: {recorded[field] || "not recorded"})</span>
        </li>
      ))}
    </ul>
  );
}

interface KnownChildBlockProps extends ChildProps {
  /** The identity fields. */
  fields: ReactNode;
}

/** A child in the hospital's record, as one block. Its fields open for a correction (decision G-REF-32). */
export function KnownChildBlock({ form, known, onAnotherChild, fields }: KnownChildBlockProps) {
  const { state, dispatch, refs, identityChanges } = form;
  const { isIdentityOpen: isOpen } = state;
  const { dateOfBirth, sex, mrn } = known.record;
  const name = fullNameInRecord(known);
  const why = childRefusal(form);
  const other = (
    <Button size="xs" variant="default" {...KEEPS_FOCUS} onClick={onAnotherChild}>
      Not this patient
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw another frame around the fields
    <div ref={refs.child} tabIndex={-1} role="group" aria-label={`${name}, from the hospital’s record`} className={classes.block}>
      {why !== undefined && <ChildRefusal form={form} why={why} other={other} />}
      <div className={classes.head}>
        <div>
          <p className={classes.name}>
            {name} <DeceasedMark deceased={known.deceased} />
          </p>
          <p className={classes.source}>
            <IconShieldCheck size={16} aria-hidden /> From the hospital’s record
          </p>
        </div>
        {known.personId !== "" && (
          <div className={classes.buttons}>
            {isOpen ? (
              <Button size="xs" variant="default" {...KEEPS_FOCUS} onClick={() => dispatch({ type: "identityDone" })}>
                Done
              </Button>
            ) : (
              <Button
                ref={refs.changeChild}
                size="xs"
                variant="default"
                aria-label={`Change ${name}`}
                onClick={() => dispatch({ type: "identityOpened" })}
              >
                Change
              </Button>
            )}
            {why === undefined && other}
          </div>
        )}
      </div>
      <FactList
        narrow
        facts={[
          ["Date of birth", formatDay(dateOfBirth ?? "") || "Not recorded"],
          ["Sex", sexWord(sex)],
          ["MRN", mrn || "Not recorded"],
        ]}
      />
      {!isOpen && identityChanges.length > 0 && (
        <div className={classes.corrected}>
          <p className={classes.source}>Corrected in this referral</p>
          <IdentityChanges form={form} known={known} />
        </div>
      )}
      {isOpen && <div className={classes.fields}>{fields}</div>}
    </div>
  );
}

interface ChildRefusalProps {
  form: FormInUse;
  why: string;
  /** The option that is always there. */
  other: ReactNode;
}

/** Why the server does not accept the referral for this child, and the two options. */
function ChildRefusal({ form: { state, dispatch, mayCorrect }, why, other }: ChildRefusalProps) {
  const corrects = mayCorrect && state.typed.identityCorrection !== "true";
  return (
    <div className={classes.refusal}>
      <NotSent why={why} />
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => dispatch({ type: corrects ? "correctionConfirmed" : "changeUndone" })}>
          {corrects ? "Correct this patient’s data" : "Use the record’s data"}
        </Button>
        {other}
      </div>
    </div>
  );
}

/** A referral's MRN that ties it to no child, because it may be another child's (decision G-REF-32). */
export function UntiedMrn({ form }: { form: FormInUse }) {
  const { state, dispatch, refs, mrnOf } = form;
  const why = childRefusal(form);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw another frame around the fields
    <div ref={refs.child} tabIndex={-1} role="group" aria-label="MRN" className={classes.block}>
      {why !== undefined && <NotSent why={why} />}
      <div className={classes.head}>
        <div>
          <p className={classes.name}>MRN {state.typed.mrn}</p>
          <p className={classes.source}>
            {mrnOf
              ? `In the hospital’s record, this is the MRN of ${fullNameOf({ ...mrnOf, middleName: "" })}, born ${formatDay(mrnOf.dateOfBirth ?? "") || "on an unknown date"}.`
              : "From the referral. Remove it if it belongs to another patient."}
          </p>
        </div>
        <Button size="xs" variant="default" onClick={() => dispatch({ type: "mrnRemoved" })}>
          Remove MRN
        </Button>
      </div>
    </div>
  );
}

/** Asks once whether changed values of a child in the record are a correction, or another child's (decision G-REF-32). */
export function SameChildDialog({ form, known, onAnotherChild }: ChildProps) {
  const { state, dispatch, mayCorrect } = form;
  const name = nameInRecord(known);
  const close = () => dispatch({ type: "questionClosed" });
  return (
    <Dialog
      opened={state.asked !== undefined}
      onClose={close}
      title={`Is this still ${name}?`}
      child={{ name, dob: known.record.dateOfBirth }}
      size={700}
      returnFocus={false}
    >
      <p>You changed what the hospital’s record says:</p>
      <IdentityChanges form={form} known={known} />
      <p className={classes.text}>
        {mayCorrect
          ? `If the record is wrong, correct it. The referral stays with ${name}, and the hospital sees both versions. If this is another patient, such as a twin, select ‘Not this patient’. We then remove the MRN and everything we filled in.`
          : "You can correct only one of first name, last name, date of birth and sex. More than one differs from the record. If this is another patient, select ‘Not this patient’. We then remove the MRN and everything we filled in."}
      </p>
      <div className={classes.answers}>
        <Button size="md" variant="default" data-autofocus onClick={() => dispatch({ type: "changeUndone" })}>
          Undo my change
        </Button>
        <Button size="md" variant={mayCorrect ? "default" : "filled"} onClick={onAnotherChild}>
          Not this patient
        </Button>
        {mayCorrect && (
          <Button size="md" onClick={() => dispatch({ type: "correctionConfirmed" })}>
            Correct this patient’s data
          </Button>
        )}
      </div>
    </Dialog>
  );
}
