import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { ErrorSummary } from "../../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../../ui/form/focus-when-there.ts";
import { FormGroup, WIDTH } from "../../../../ui/form/form-group.tsx";
import { KEEPS_FOCUS } from "../../../../ui/form/keeps-focus.ts";
import { OptionalLabel } from "../../../../ui/form/optional-label.tsx";
import classes from "../../dialog.module.css";
import { ReachFields } from "../../locations/reach-fields.tsx";
import { LINK_LABELS, type LocationChoice, type usePhysicianLink } from "./use-link.ts";

const PROMPT = { value: "", label: "Please make a selection..." };

interface PhysicianContactFormProps {
  linking: ReturnType<typeof usePhysicianLink>;
  isNew: boolean;
  locations: readonly LocationChoice[];
  onClose: () => void;
}

/** The second step: at which location, and how the physician is reached there. */
export function PhysicianContactForm({ linking, isNew, locations, onClose }: PhysicianContactFormProps) {
  const { form, wrong, goTo, send, setStep } = linking;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Not told to the form of the page below, which would be sent along.
    event.stopPropagation();
    send(event);
  };
  return (
    <form className={classes["form"]} onSubmit={submit} noValidate autoComplete="off">
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes["lead"]}>Fields are required unless marked optional.</p>
      <FormGroup title="In this practice">
        <NativeSelect
          ref={focusWhenThere}
          data-autofocus
          className={WIDTH.line}
          label={LINK_LABELS.locationId}
          data={[PROMPT, ...locations.map(({ value, label }) => ({ value: String(value), label }))]}
          {...form.getInputProps("locationId")}
        />
        <TextInput label={<OptionalLabel>{LINK_LABELS.contactName}</OptionalLabel>} {...form.getInputProps("contactName")} />
        <ReachFields propsOf={(field) => form.getInputProps(field)} />
        <TextInput
          className={WIDTH.line}
          label={<OptionalLabel>{LINK_LABELS.department}</OptionalLabel>}
          {...form.getInputProps("department")}
        />
      </FormGroup>
      <div className={classes["buttons"]}>
        {isNew && (
          <Button {...KEEPS_FOCUS} className={classes["back"]} size="md" variant="default" onClick={() => setStep("choose")}>
            Back
          </Button>
        )}
        <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...KEEPS_FOCUS} size="md" type="submit">
          {isNew ? "Add" : "Save"}
        </Button>
      </div>
    </form>
  );
}
