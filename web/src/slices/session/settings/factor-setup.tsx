import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Suspense } from "react";
import { lazyPart } from "../../../platform/page/lazy-part.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { type FactorSecret, useConfirmFactor } from "./api.ts";
import { signInCodeError } from "./code-error.ts";
import classes from "./screen.module.css";

/** The library that draws it comes with the first who sets one up. */
const QrCode = lazyPart(async () => ({ default: (await import("./qr-code.tsx")).SettingsQrCode }));

interface AccountSettingsFactorSetupProps {
  prepared: FactorSecret;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(" ");

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

/** The app learns the secret, and a code proves that it has. Until then nothing has changed. */
export function SettingsFactorSetup({ prepared, onCodes, onCancel }: AccountSettingsFactorSetupProps) {
  const confirm = useConfirmFactor(onCodes);
  const form = useForm({
    name: "factor-setup",
    initialValues: { code: "" },
    validate: { code: (code) => signInCodeError(code, "app") },
  });
  const fail = (error: Error) => {
    form.setFieldValue("code", "");
    showServerErrors(form, error);
    form.getInputNode("code")?.focus();
  };
  const send = form.onSubmit(({ code }) => confirm.mutate(code, { onError: fail }), focusFirstError(form));
  return (
    <form className={classes.stack} onSubmit={send} noValidate>
      <h3 className={`${classes.heading} ${classes.said}`} tabIndex={-1} ref={takeFocus}>
        Set up your authenticator app
      </h3>
      <ol className={classes.steps}>
        <li>
          <p className={classes.text}>Scan this QR code with the app, or type in the setup key.</p>
          <div className={classes.pairing}>
            <Suspense fallback={<div className={classes.picture} />}>
              <QrCode text={prepared.uri} />
            </Suspense>
            <div className={classes.byHand}>
              <p className={classes.note}>Setup key</p>
              <code className={classes.secret}>{inFours(prepared.secret)}</code>
            </div>
          </div>
        </li>
        <li>
          <TextInput
            className={classes.code}
            label="Code from your app"
            description="6 digits. The code changes every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.getInputProps("code")}
          />
        </li>
      </ol>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <ButtonRow wayOut={{ onClick: onCancel }}>
        <Button type="submit" size="md" loading={confirm.isPending}>
          Turn on
        </Button>
      </ButtonRow>
    </form>
  );
}
