import { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { type ChangeEvent, type FormEvent, useEffect } from "react";
import { Waiting } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { StateSelect } from "../../../ui/form/contact-fields.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import classes from "../dialog.module.css";
import { ADDRESS_FIELD_NAMES, type AddressField, LOCATION_LABELS, type LocationField, MAIL_FIELD, mailOf, splitZip } from "./fields.ts";
import { ReachFields } from "./reach-fields.tsx";
import type { useLocationFlow } from "./use-flow.ts";

interface AddressFieldsProps {
  propsOf: (field: AddressField) => object;
  /** The mailing address, all optional. */
  isMail?: boolean;
  /** From the beginning, also when the form is there again after something else. */
  hasFocus?: boolean;
}

const FOCUSED = { "data-autofocus": true, ref: focusWhenThere };

const THIRD = { className: WIDTH.third };
/** Inputs that are not a plain line. */
const INPUT_PROPS: Partial<Record<AddressField, object>> = {
  address1: { className: WIDTH.line },
  zip: { ...THIRD, inputMode: "numeric" },
  zip4: { ...THIRD, inputMode: "numeric" },
  country: THIRD,
};

/** An address, for a `FormGroup`. */
function AddressFields({ propsOf, isMail = false, hasFocus = false }: AddressFieldsProps) {
  return ADDRESS_FIELD_NAMES.map((field) => {
    const label = LOCATION_LABELS[isMail ? MAIL_FIELD[field] : field];
    const isOptional = isMail || LocationForm.shape[field].safeParse("").success;
    const props = { label: isOptional ? <OptionalLabel>{label}</OptionalLabel> : label, ...INPUT_PROPS[field], ...propsOf(field) };
    if (field === "state") return <StateSelect key={field} {...props} />;
    return <TextInput key={field} {...props} {...(hasFocus && field === "address1" && FOCUSED)} />;
  });
}

interface LocationFieldsFormProps {
  flow: ReturnType<typeof useLocationFlow>;
  isNew: boolean;
  onClose: () => void;
}

/** The fields of S3 §2.8. */
export function LocationFieldsForm({ flow: { form, wrong, goTo, isChecking, send }, isNew, onClose }: LocationFieldsFormProps) {
  const { isMailSame } = form.values;
  const isSummedUp = wrong.length > 1;
  // Talks to the browser: what is summed up above has pushed the field that has the focus out of sight.
  useEffect(() => {
    if (isSummedUp) document.activeElement?.scrollIntoView({ block: "center" });
  }, [isSummedUp]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // The page below the dialog is a form too, and would be sent along: React tells it what happens in a dialog of its own.
    event.stopPropagation();
    send(event);
  };
  /** A zip code of nine digits fills two fields. */
  const zipProps = (zip: "zip" | "mailZip", zip4: "zip4" | "mailZip4") => ({
    ...form.getInputProps(zip),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const split = splitZip(event.currentTarget.value);
      form.setFieldValue(zip, split.zip);
      if (split.zip4) form.setFieldValue(zip4, split.zip4);
    },
  });
  const addressProps = (field: AddressField) => (field === "zip" ? zipProps("zip", "zip4") : form.getInputProps(field));
  const mailProps = (field: AddressField) => {
    const name: LocationField = MAIL_FIELD[field];
    const props = name === "mailZip" ? zipProps("mailZip", "mailZip4") : form.getInputProps(name);
    return isMailSame ? { ...props, value: form.values[field], error: undefined, disabled: true } : props;
  };
  const setMailSame = (same: boolean) => form.setValues({ ...mailOf(form.values, same), isMailSame: same });

  return (
    <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <ErrorSummary errors={wrong} onGo={goTo} />
      <p className={classes.lead}>Fields are required unless marked optional. We check the address before we save it.</p>
      <fieldset className={classes.fields} disabled={isChecking}>
        <FormGroup title="Location">
          <AddressFields propsOf={addressProps} hasFocus />
        </FormGroup>
        <Checkbox
          label="Mailing address is same as above."
          checked={isMailSame}
          onChange={(event) => setMailSame(event.currentTarget.checked)}
        />
        <FormGroup title="Mailing address">
          <AddressFields propsOf={mailProps} isMail />
        </FormGroup>
        <FormGroup title="Contact">
          <TextInput label={<OptionalLabel>{LOCATION_LABELS.contactName}</OptionalLabel>} {...form.getInputProps("contactName")} />
          <ReachFields propsOf={(field) => form.getInputProps(field)} />
        </FormGroup>
      </fieldset>
      <ButtonRow
        start={
          isChecking && (
            <div className={classes.progress}>
              <Waiting>
                <p role="status">Checking the address…</p>
              </Waiting>
            </div>
          )
        }
        wayOut={{ onClick: onClose }}
      >
        <Button {...KEEPS_FOCUS} size="md" type="submit" loading={isChecking}>
          {isNew ? "Add" : "Save"}
        </Button>
      </ButtonRow>
    </form>
  );
}
