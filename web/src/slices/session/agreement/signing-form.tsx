import { type Signature, signing } from "@linnet/contract/session/signing";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { lazy, Suspense, useState } from "react";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { useDecline, useSign } from "./signing-api.ts";
import classes from "./signing-screen.module.css";

/** Drawing is a wish of some; the library for it comes with them. */
const SignaturePad = lazy(async () => ({ default: (await import("./drawn-signature.tsx")).DrawnSignature }));

/** What stands in the form before it is a signature. */
interface Typed extends Omit<Signature, "intent"> {
  intent: boolean;
}

interface SigningFormProps {
  envelope: string;
  signerName: string;
}

/** Name, will, and if one likes a drawn signature; or the refusal. */
export function SigningForm({ envelope, signerName }: SigningFormProps) {
  const sign = useSign(envelope);
  const decline = useDecline(envelope);
  const [draws, setDraws] = useState(false);
  const [asks, setAsks] = useState(false);
  const form = useForm<Typed>({
    initialValues: { name: "", intent: false, drawn: null },
    validate: schemaResolver(signing.sign.body, { sync: true }),
  });
  const send = form.onSubmit(({ name, drawn }) =>
    sign.mutate({ name, intent: true, drawn }, { onError: (error) => showServerErrors(form, error) }),
  );
  return (
    <form className={`ln-card ${classes["form"]}`} onSubmit={send} noValidate>
      <h2>Your signature</h2>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <TextInput
        label="Your full name"
        description={`As it is known here: ${signerName}`}
        autoComplete="name"
        {...form.getInputProps("name")}
      />
      <p className={classes["preview"]} aria-hidden>
        {form.values.name}
      </p>
      {draws ? (
        <Suspense>
          <SignaturePad onDrawn={(drawn) => form.setFieldValue("drawn", drawn)} error={form.errors["drawn"]} />
        </Suspense>
      ) : (
        <div>
          <Button variant="default" size="sm" onClick={() => setDraws(true)}>
            Draw it as well (optional)
          </Button>
        </div>
      )}
      <Checkbox
        label="I have read the agreement and mean to sign it electronically"
        {...form.getInputProps("intent", { type: "checkbox" })}
      />
      <div className={classes["buttons"]}>
        <Button type="submit" size="md" loading={sign.isPending || sign.isSuccess}>
          Sign
        </Button>
        <Button size="md" variant="default" onClick={() => setAsks(true)}>
          Decline
        </Button>
      </div>
      <ConfirmModal
        opened={asks}
        title="Decline to sign?"
        text="Without your signature the portal stays closed for you and your people. You can sign later."
        words={{ confirm: "Decline", cancel: "Go back" }}
        act={decline}
        onConfirm={() => decline.mutate()}
        onClose={() => setAsks(false)}
      />
    </form>
  );
}
