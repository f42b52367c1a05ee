import { PostalAddress } from "@linnet/contract/directory/addresses";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { ChangeEvent, FormEvent } from "react";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormGroup, WIDTH } from "../../../ui/form/form-group.tsx";
import { KEEPS_FOCUS } from "../../../ui/form/keeps-focus.ts";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { StateSelect } from "../../../ui/form/state-select.tsx";
import { useFormFaults } from "../../../ui/form/use-form-faults.ts";
import classes from "../dialog.module.css";
import { changedIn, LOCATION_LABELS, type POSTAL_FIELDS, splitZip } from "./fields.ts";

type PostalField = (typeof POSTAL_FIELDS)[number];

interface AddressRevisionProps {
  typed: PostalAddress;
  suggested: PostalAddress;
  onSubmit: (address: PostalAddress) => void;
  onUseOriginal: () => void;
  onBack: () => void;
}

/** What was typed and what postal standards make of it, which may be edited before it is taken (DIR-039, DIR-070, decision G-DIR-13). */
export function AddressRevision({ typed, suggested, onSubmit, onUseOriginal, onBack }: AddressRevisionProps) {
  const form = useForm({
    name: "address-revision",
    initialValues: suggested,
    validateInputOnBlur: true,
    validate: schemaResolver(PostalAddress, { sync: true }),
  });
  const { refuse } = useFormFaults(form, LOCATION_LABELS);
  const send = form.onSubmit((address) => onSubmit(PostalAddress.parse(address)), refuse);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Not told to the form of the page below, which would be sent along.
    event.stopPropagation();
    send(event);
  };
  const changed = changedIn(typed, suggested);
  const propsOf = (field: PostalField) => ({
    ...form.getInputProps(field),
    ...(changed.includes(field) && {
      description: (
        <span className={classes["changed"]}>
          {typed[field] === "" ? "Changed. You typed nothing here." : `Changed. You typed: ${typed[field]}`}
        </span>
      ),
    }),
  });
  const changeZip = (event: ChangeEvent<HTMLInputElement>) => form.setValues(splitZip(event.currentTarget.value));

  return (
    <form className={classes["form"]} onSubmit={submit} noValidate autoComplete="off">
      <p ref={focusWhenThere} tabIndex={-1} className={classes["notice"]}>
        The address you used requires a revision to adhere to postal standards. Submit the suggestion below, which you may edit first, or
        choose ‘Use Original’ to keep the address as you typed it.
      </p>
      <section className={classes["original"]} aria-label="The address you used">
        <strong>The address you used</strong>
        <p>
          {[typed.address1, typed.address2].filter(Boolean).join(", ")}
          <br />
          {typed.city}, {typed.state} {typed.zip}
          {typed.zip4 && `-${typed.zip4}`}
        </p>
      </section>
      <FormGroup title="Suggested address">
        <TextInput className={WIDTH.line} label={LOCATION_LABELS.address1} {...propsOf("address1")} />
        <TextInput className={WIDTH.line} label={<OptionalLabel>{LOCATION_LABELS.address2}</OptionalLabel>} {...propsOf("address2")} />
        <TextInput label={LOCATION_LABELS.city} {...propsOf("city")} />
        <StateSelect label={LOCATION_LABELS.state} {...propsOf("state")} />
        <TextInput label={LOCATION_LABELS.zip} inputMode="numeric" {...propsOf("zip")} onChange={changeZip} />
        <TextInput label={<OptionalLabel>{LOCATION_LABELS.zip4}</OptionalLabel>} inputMode="numeric" {...propsOf("zip4")} />
      </FormGroup>
      <div className={classes["buttons"]}>
        <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onBack}>
          Back
        </Button>
        <Button {...KEEPS_FOCUS} size="md" variant="default" onClick={onUseOriginal}>
          Use Original
        </Button>
        <Button {...KEEPS_FOCUS} size="md" type="submit">
          Submit
        </Button>
      </div>
    </form>
  );
}
