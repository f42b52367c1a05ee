import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDay, sexWord } from "../../../platform/format/format.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import type { WizardSteps } from "../form/use-steps.ts";
import { IdentityChanges } from "./changes.tsx";
import classes from "./known-child.module.css";
import { fullNameInRecord, type KnownChild } from "./known-child.ts";

/** What the server said of the child, and how that is put aside. */
export interface ChildRefusal {
  message: string;
  onSettled: () => void;
}

interface WizardKnownChildProps {
  steps: WizardSteps;
  known: KnownChild;
  refusal: ChildRefusal | undefined;
  onAnotherChild: () => void;
  /** The fields that say who the child is. */
  fields: ReactNode;
}

/** A child of the hospital's record: one block, whose fields open when something in it is to be corrected (decision G-REF-32). */
export function WizardKnownChild({ steps, known, refusal, onAnotherChild, fields }: WizardKnownChildProps) {
  const { isOpen, changes, block, changeButton, open, done } = steps.identity;
  const { dateOfBirth, sex, mrn } = known.record;
  const name = fullNameInRecord(known);
  const other = (
    <Button size="xs" variant="default" {...KEEPS_FOCUS} onClick={onAnotherChild}>
      This is another child
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would draw another frame around the fields
    <div ref={block} tabIndex={-1} role="group" aria-label={`${name}, from the hospital’s record`} className={classes.block}>
      {refusal && <Refusal steps={steps} refusal={refusal} other={other} />}
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
              <Button size="xs" variant="default" {...KEEPS_FOCUS} onClick={done}>
                Done
              </Button>
            ) : (
              <Button ref={changeButton} size="xs" variant="default" aria-label={`Change ${name}`} onClick={open}>
                Change
              </Button>
            )}
            {!refusal && other}
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
      {!isOpen && changes.length > 0 && (
        <div className={classes.corrected}>
          <p className={classes.source}>Corrected in this referral</p>
          <IdentityChanges steps={steps} known={known} />
        </div>
      )}
      {isOpen && <div className={classes.fields}>{fields}</div>}
    </div>
  );
}

interface RefusalProps {
  steps: WizardSteps;
  refusal: ChildRefusal;
  /** The way out that is always there. */
  other: ReactNode;
}

/** Why the server does not take the referral for this child's, and the two ways out. */
function Refusal({ steps: { identity, form }, refusal: { message, onSettled }, other }: RefusalProps) {
  const mayCorrect = identity.mayCorrect && form.values.identityCorrection !== "true";
  const settle = () => {
    onSettled();
    if (mayCorrect) identity.correct();
    else identity.undo();
  };
  return (
    <div className={classes.refusal}>
      <Banner tone="danger" role="alert" title="The referral was not sent.">
        {message}
      </Banner>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={settle}>
          {mayCorrect ? "Correct this child’s data" : "Use the record’s data"}
        </Button>
        {other}
      </div>
    </div>
  );
}
