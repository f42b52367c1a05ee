import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { choicesWithPrompt } from "../../../ui/form/choices-with-prompt.ts";
import { OFFERED, type SelectField } from "./fields.ts";
import type { WizardSteps } from "./use-steps.ts";

interface WizardSelectProps {
  steps: WizardSteps;
  field: SelectField;
  label: ReactNode;
  className?: string | undefined;
  description?: string | undefined;
}

/** One of the nine lists that the server offers. */
export function WizardSelect({ steps: { form, choices }, field, label, className = "", description }: WizardSelectProps) {
  return (
    <NativeSelect
      className={className}
      label={label}
      description={description}
      data={choicesWithPrompt(choices[OFFERED[field]])}
      {...form.getInputProps(field)}
    />
  );
}
