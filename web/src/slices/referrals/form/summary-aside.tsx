import { listedNameOf, type NameParts } from "@linnet/contract/patients/identity";
import { UnstyledButton } from "@mantine/core";
import { formatDay, sexWord } from "../../../platform/format/format.ts";
import { formatBytes } from "../../../platform/format/format-bytes.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import type { Keeping } from "../drafts/keeper.ts";
import type { KnownChild } from "../identity/known-child.ts";
import { countOf, totalOf } from "./attachments/rules.ts";
import { chosenWord, STEPS, type Step } from "./fields.ts";
import classes from "./summary-aside.module.css";
import type { WizardSteps } from "./use-steps.ts";

const SAVED = "Your draft is saved for up to 14 days, until you send it.";
/** How it stands with the draft, said quietly. */
const KEPT: Record<Keeping, string> = {
  nothing: SAVED,
  waiting: SAVED,
  kept: "Draft saved for up to 14 days, until you send it.",
  failed: "Your draft could not be saved just now. We keep trying.",
  refused: "Your draft is not saved.",
};
/** Only this is read out: that a draft is saved is what everybody expects, with every pause in the typing. */
const READ_OUT: readonly Keeping[] = ["failed", "refused"];

interface SummaryAsideProps {
  steps: WizardSteps;
  isLocked: boolean;
}

/** The referral so far; it fills as one types, so that the last step needs no page to look all of it over. */
export function SummaryAside({ steps, isLocked }: SummaryAsideProps) {
  return (
    <aside className={`ln-card ${classes.aside}`} aria-label="Your referral so far">
      <h2 className={classes.title}>Your referral so far</h2>
      {factsOf(steps).map(({ step, facts }) => (
        <div key={step} className={classes.part}>
          <div className={classes.head}>
            <h3 className={classes.name}>{STEPS[step - 1]}</h3>
            {!isLocked && (
              <UnstyledButton className={classes.change ?? ""} aria-label={`Change ${STEPS[step - 1]}`} onClick={() => steps.go(step)}>
                Change
              </UnstyledButton>
            )}
          </div>
          <FactList narrow facts={facts.map(([label, value]) => [label, value || "–"])} />
        </div>
      ))}
      {!steps.isOther && (
        <p className={classes.saved} role={READ_OUT.includes(steps.draft.keeping) ? "status" : undefined}>
          {KEPT[steps.draft.keeping]}
        </p>
      )}
    </aside>
  );
}

function factsOf({ form: { values }, choices, files, identity }: WizardSteps): { step: Step; facts: [string, string][] }[] {
  const count = countOf(files);
  return [
    {
      step: 1,
      facts: [
        ["On Behalf Of", chosenWord(choices, values, "physicianId")],
        ["Clinic", chosenWord(choices, values, "clinicKey")],
        ["Request", chosenWord(choices, values, "requestTypeId")],
        ["Acuity", chosenWord(choices, values, "patientAcuityId")],
        ["Reason", shortened(values.reason)],
        ["Insurance", chosenWord(choices, values, "insuranceTypeId")],
      ],
    },
    {
      step: 2,
      facts: [
        ["Patient", nameOf(values)],
        ["DOB", values.dateOfBirth],
        ["Sex", chosenWord(choices, values, "patientSexId")],
        ...(identity.known || values.mrn ? [["MRN", values.mrn || "Not recorded"] satisfies [string, string]] : []),
        ...(identity.known && identity.changes.length > 0 ? [["Record", inRecord(identity.known)] satisfies [string, string]] : []),
        ["Phone", values.phoneNumber],
        ["Guardian", listedNameOf({ lastName: values.guardianLastName, firstName: values.guardianFirstName })],
      ],
    },
    { step: 3, facts: [["Files", count > 0 ? `${count} (${formatBytes(totalOf(files))})` : ""]] },
  ];
}

/** 'D’Arcy, Fionn, 10/11/2009', beside what was typed otherwise. */
const inRecord = ({ record }: KnownChild) =>
  [nameOf(record), formatDay(record.dateOfBirth ?? ""), sexWord(record.sex)].filter(Boolean).join(", ");

const nameOf = ({ firstName, lastName }: Pick<NameParts, "firstName" | "lastName">) => listedNameOf({ firstName, lastName });

const LONGEST = 160;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);
