import { Textarea, TextInput } from "@mantine/core";
import { WIDTH } from "../../../ui/form/form-group.tsx";
import { OptionalLabel } from "../../../ui/form/optional-label.tsx";
import { CONTACT_LABELS } from "./fields.ts";

/** Whom the hospital may ask about the practice, and anything else, for a `FormGroup`. All of it is optional. */
export function ContactFields({ propsOf }: { propsOf: (field: keyof typeof CONTACT_LABELS) => object }) {
  return (
    <>
      <TextInput label={<OptionalLabel>{CONTACT_LABELS.practiceContactName}</OptionalLabel>} {...propsOf("practiceContactName")} />
      <TextInput
        type="email"
        label={<OptionalLabel>{CONTACT_LABELS.practiceContactEmail}</OptionalLabel>}
        {...propsOf("practiceContactEmail")}
      />
      <Textarea
        className={WIDTH.line}
        label={<OptionalLabel>{CONTACT_LABELS.notes}</OptionalLabel>}
        description="Do not name patients."
        rows={3}
        {...propsOf("notes")}
      />
    </>
  );
}
