import { formatDay, sexWord } from "../../../platform/format/format.ts";
import { chosenWord, labelOf } from "../form/fields.ts";
import type { WizardSteps } from "../form/use-steps.ts";
import classes from "./known-child.module.css";
import type { IdentityField, KnownChild } from "./known-child.ts";

/** What the form says and the record says, where they differ. */
export function IdentityChanges({ steps: { identity, form, choices }, known: { record } }: { steps: WizardSteps; known: KnownChild }) {
  const { values } = form;
  const typedIn = (field: IdentityField) => (field === "patientSexId" ? chosenWord(choices, values, field) : values[field]) || "left out";
  const recorded: Record<IdentityField, string> = {
    ...record,
    dateOfBirth: formatDay(record.dateOfBirth ?? ""),
    patientSexId: sexWord(record.sex),
  };
  return (
    <ul className={classes.changes}>
      {identity.changes.map((field) => (
        <li key={field}>
          {labelOf(field)}: <strong>{typedIn(field)}</strong>{" "}
          <span className="ln-muted">(record: {recorded[field] || "not recorded"})</span>
        </li>
      ))}
    </ul>
  );
}
