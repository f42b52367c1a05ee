import { PostalAddress } from "@linnet/contract/directory/addresses";
import type { LocationForm } from "@linnet/contract/directory/locations/field-list";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import type { ChangeEvent, FormEvent } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { BackButton, ButtonRow, KEEPS_FOCUS } from "../../../ui/form/button-row.tsx";
import { StateSelect } from "../../../ui/form/contact-fields.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { FormGroup, OptionalLabel, WIDTH } from "../../../ui/form/form-group.tsx";
import { DialogLeaving, useFocusBack, useLeaving } from "../../../ui/form/guarded-dialog.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import classes from "../dialog.module.css";
import { changedIn, LOCATION_LABELS, type POSTAL_FIELDS, splitZip } from "./fields.ts";
import { LocationFieldsForm } from "./fields-form.tsx";
import { useLocationFlow } from "./use-flow.ts";

type PostalField = (typeof POSTAL_FIELDS)[number];

interface AddressRevisionProps {
  typed: PostalAddress;
  suggested: PostalAddress;
  onSubmit: (address: PostalAddress) => void;
  onUseOriginal: () => void;
  onBack: () => void;
}

/** What was typed and what postal standards make of it, which may be edited before it is taken (DIR-039, DIR-070, decision G-DIR-13). */
function AddressRevision({ typed, suggested, onSubmit, onUseOriginal, onBack }: AddressRevisionProps) {
  const form = useForm({
    name: "address-revision",
    initialValues: suggested,
    validateInputOnBlur: true,
    validate: schemaResolver(PostalAddress, { sync: true }),
  });
  const { refuse } = useFormErrors(form, LOCATION_LABELS);
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
        <span className={classes.changed}>
          {typed[field] === "" ? "Changed. You left this blank." : `Changed. You entered: ${typed[field]}`}
        </span>
      ),
    }),
  });
  const changeZip = (event: ChangeEvent<HTMLInputElement>) => form.setValues(splitZip(event.currentTarget.value));

  return (
    <form className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <p ref={focusWhenThere} tabIndex={-1} className={classes.notice}>
        The address you used requires a revision to adhere to postal standards. Submit the suggestion below, edited if needed, or choose
        ‘Use Original’ to keep your address.
      </p>
      <section className={classes.original} aria-label="The address you used">
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
      <ButtonRow start={<BackButton onClick={onBack} />} wayOut={{ onClick: onUseOriginal, label: "Use Original" }}>
        <Button {...KEEPS_FOCUS} size="md" type="submit">
          Submit
        </Button>
      </ButtonRow>
    </form>
  );
}

interface AddressUncheckedProps {
  /** The service answered that there is no such place; otherwise it did not answer. */
  isAnswered: boolean;
  onUseOriginal: () => void;
  onBack: () => void;
}

/** No standardized address found (DIR-038, DIR-066). The service may be wrong, so the typed address can be kept. */
function AddressUnchecked({ isAnswered, onUseOriginal, onBack }: AddressUncheckedProps) {
  return (
    <div className={classes.form}>
      <Banner tone={isAnswered ? "danger" : "warning"} role="alert">
        {isAnswered ? <NotFound /> : <NoAnswer />}
      </Banner>
      <ButtonRow wayOut={{ onClick: onUseOriginal, label: "Use Original" }}>
        <Button ref={focusWhenThere} size="md" onClick={onBack}>
          Change address
        </Button>
      </ButtonRow>
    </div>
  );
}

/** DIR-068 and DIR-069, spelled as the specification has it. */
const NotFound = () => (
  <>
    <p>Our Address Validation tool was unable to find this address. Please check the spelling and try again.</p>
    <ul className={classes.advice}>
      <li>Avoid ‘Office’ or ‘Trailer’ (and ‘Ofc’, ‘Trir’) in Address 2.</li>
      <li>Use ‘Ste’ for suite.</li>
      <li>Or put the information in Mail Stop.</li>
    </ul>
    <p>If the address is correct, choose ‘Use Original’.</p>
  </>
);

const NoAnswer = () => (
  <p>
    We could not check the address because the address service is not responding. Choose ‘Use Original’ to keep your address, or go back and
    try again.
  </p>
);

interface LocationDialogProps {
  /** The location to edit; undefined to add one. */
  location: LocationForm | undefined;
  /** What is typed on the page below is asked about here too. */
  isPageUnsaved?: boolean;
  onSave: (location: LocationForm) => void;
  onClose: () => void;
}

/**
 * A location of a practice, whose address is checked before it is kept. What became of the check takes the place of the form, and
 * closing that leads back to it.
 */
export function LocationDialog({ location, isPageUnsaved = false, onSave, onClose }: LocationDialogProps) {
  useFocusBack();
  const flow = useLocationFlow({ location, onSave });
  const { form, stage, backToForm } = flow;
  const isUnsaved = form.isDirty();
  const { isAsking, stay, close } = useLeaving({ isUnsaved, onClose });
  const shown = isAsking ? "leaving" : stage.kind;
  const isForm = shown === "form";
  const name = location ? "Edit location" : "Add location";
  const title = {
    form: name,
    leaving: `Close ‘${name}’?`,
    revision: "Address needs revision",
    notFound: "Address not found",
    failed: "Address not checked",
  }[shown];
  return (
    <Dialog
      child={null}
      opened
      onClose={isForm || isAsking ? close : backToForm}
      closeOnClickOutside={!isUnsaved}
      title={title}
      size={isForm ? 800 : 640}
    >
      <LeaveGuard isUnsaved={isUnsaved || isPageUnsaved} />
      {isAsking ? (
        <DialogLeaving onLeave={onClose} onStay={stay} />
      ) : (
        <Shown flow={flow} location={location} onSave={onSave} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ShownProps extends Omit<LocationDialogProps, "isPageUnsaved"> {
  flow: ReturnType<typeof useLocationFlow>;
}

function Shown({ flow, location, onSave, onClose }: ShownProps) {
  const { stage, revise, backToForm } = flow;
  if (stage.kind === "form") return <LocationFieldsForm flow={flow} isNew={location === undefined} onClose={onClose} />;
  const keepOriginal = () => onSave(stage.location);
  return stage.kind === "revision" ? (
    <AddressRevision typed={stage.typed} suggested={stage.suggested} onSubmit={revise} onUseOriginal={keepOriginal} onBack={backToForm} />
  ) : (
    <AddressUnchecked isAnswered={stage.kind === "notFound"} onUseOriginal={keepOriginal} onBack={backToForm} />
  );
}
