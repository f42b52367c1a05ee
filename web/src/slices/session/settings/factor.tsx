import type { AccountSettings, FactorProof } from "@linnet/contract/session/settings";
import { Button, Modal, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { ABOVE_BUTTON, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type FactorSecret, useNewRecoveryCodes, usePrepareFactor, useReadSettingsAgain, useRemoveFactor } from "./api.ts";
import { eitherCodeError } from "./code-error.ts";
import { SettingsFactorSetup } from "./factor-setup.tsx";
import { SettingsRecoveryCodes } from "./recovery-codes.tsx";
import classes from "./screen.module.css";

/** What the password is asked for; a mutation fits as it is. */
interface PasswordAct {
  isPending: boolean;
  mutate: (proof: FactorProof, ways: { onError: (error: Error) => void }) => void;
}

interface PasswordFormProps {
  text: string;
  confirm: string;
  /** The act takes something away. */
  isRemoval?: boolean;
  /** The second factor counts: a code of it is asked for beside the password. */
  hasFactor?: boolean;
  act: PasswordAct;
  onClose: () => void;
}

interface AccountSettingsPasswordDialogProps extends PasswordFormProps {
  opened: boolean;
  title: string;
}

/** Asks the password once more before the second factor changes. What was typed is gone when it closes. */
function AccountSettingsPasswordDialog({ opened, title, ...form }: AccountSettingsPasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={480}>
      <PasswordForm {...form} />
    </Modal>
  );
}

/** Whether the server found the code wrong, and not the password. */
const isCodeError = (error: Error): boolean => error instanceof ApiError && error.body.fields?.["code"] !== undefined;

function PasswordForm({ text, confirm, isRemoval = false, hasFactor = false, act, onClose }: PasswordFormProps) {
  const form = useForm({
    name: "password-again",
    initialValues: { password: "", code: "" },
    validate: {
      password: (password) => (password === "" ? "Please enter your password" : null),
      code: (code) => (hasFactor ? eitherCodeError(code) : null),
    },
  });
  const fail = (error: Error) => {
    // A code works once, so it is typed anew after every failure; the password only when it was the mistake.
    form.setFieldValue("code", "");
    const isCodeWrong = isCodeError(error);
    if (!isCodeWrong) form.setFieldValue("password", "");
    showServerErrors(form, error);
    form.getInputNode(isCodeWrong ? "code" : "password")?.focus();
  };
  const send = form.onSubmit((proof) => act.mutate(proof, { onError: fail }));
  return (
    <form className={classes.stack} onSubmit={send} noValidate>
      <p className={classes.text}>{text}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        {...form.getInputProps("password")}
      />
      {hasFactor && (
        <TextInput
          label="Code of your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps("code")}
        />
      )}
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <div className={classes.dialogButtons}>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={act.isPending} {...(isRemoval && { color: "red.6" })}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}

/** With fewer, a person should make new ones while they still can. */
const FEW = 3;

interface AccountSettingsFactorOnProps {
  setUpOn: string;
  codesLeft: number;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** Since when, how many codes are left, and the two things one can do about it. */
function AccountSettingsFactorOn({ setUpOn, codesLeft, onCodes, onRemoved }: AccountSettingsFactorOnProps) {
  const { timeZone } = useSettings();
  const [asks, setAsks] = useState<"codes" | "removal">();
  const renew = useNewRecoveryCodes(onCodes);
  const remove = useRemoveFactor(onRemoved);
  const close = () => setAsks(undefined);
  return (
    <>
      <FactList
        facts={[
          ["On since", formatDateTime(setUpOn, timeZone)],
          ["Recovery codes left", codesLeft],
        ]}
      />
      {codesLeft < FEW && (
        <Banner tone="warning">
          {codesLeft === 0 ? "You have no recovery code left." : "You have few recovery codes left."} Without your telephone you could not
          sign in. Make new ones now.
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={() => setAsks("codes")}>
          New recovery codes
        </Button>
        <Button size="md" variant="default" onClick={() => setAsks("removal")}>
          Remove
        </Button>
      </div>
      <AccountSettingsPasswordDialog
        opened={asks === "codes"}
        title="New recovery codes"
        text="The codes you have now will no longer work."
        confirm="Make new codes"
        hasFactor
        act={renew}
        onClose={close}
      />
      <AccountSettingsPasswordDialog
        opened={asks === "removal"}
        title="Remove your second factor?"
        text="From then on your password alone lets you in. Your recovery codes will no longer work."
        confirm="Remove"
        isRemoval
        hasFactor
        act={remove}
        onClose={close}
      />
    </>
  );
}

/** What a second factor is good for, and the way to one. */
function AccountSettingsFactorOff({ onReady }: { onReady: (prepared: FactorSecret) => void }) {
  const [asks, setAsks] = useState(false);
  const prepare = usePrepareFactor(onReady);
  return (
    <>
      <p className={classes.text}>
        With a second factor, your password alone lets nobody in: after it we ask for a code that an authenticator app on your telephone
        shows. Any such app will do, and it needs no connection.
      </p>
      <div className={classes.buttons}>
        <Button size="md" onClick={() => setAsks(true)}>
          Set up
        </Button>
      </div>
      <AccountSettingsPasswordDialog
        opened={asks}
        title="Set up a second factor"
        text="Please enter your password first, so that we know it is you."
        confirm="Continue"
        act={prepare}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

/** Secret and codes are here and nowhere else: gone with the page. */
type Step = { kind: "rest"; said: string } | { kind: "setup"; prepared: FactorSecret } | { kind: "codes"; codes: string[] };

const NOW_ON = "Your second factor is on. From now on we ask for a code when you sign in.";
const ONLY_NEW_CODES = "Only your new recovery codes work from now on.";

interface AccountSettingsFactorProps {
  email: string;
  factor: AccountSettings["secondFactor"];
}

/** Off, being set up, codes in view, on. */
export function SettingsFactor({ email, factor }: AccountSettingsFactorProps) {
  const [step, setStep] = useState<Step>({ kind: "rest", said: "" });
  const readAgain = useReadSettingsAgain();
  const { setUpOn, recoveryCodesLeft } = factor;

  const rest = (said: string) => setStep({ kind: "rest", said });
  const showCodes = (codes: string[]) => setStep({ kind: "codes", codes });
  const putAway = async () => {
    await readAgain();
    rest(setUpOn ? ONLY_NEW_CODES : NOW_ON);
  };

  return (
    <Panel
      id="settings-factor"
      title="Second factor"
      help="A code of your telephone, after your password."
      action={
        step.kind === "rest" && (setUpOn ? <StatusBadge tone="success">On</StatusBadge> : <StatusBadge tone="neutral">Off</StatusBadge>)
      }
    >
      {step.kind === "setup" && (
        <SettingsFactorSetup prepared={step.prepared} onCodes={showCodes} onCancel={() => rest("Nothing was changed.")} />
      )}
      {step.kind === "codes" && <SettingsRecoveryCodes email={email} codes={step.codes} onKept={() => void putAway()} />}
      {step.kind === "rest" && (
        <div className={classes.stack}>
          {/* A key, so that each new sentence takes the reader along. */}
          {step.said && <Said key={step.said} words={step.said} />}
          {setUpOn ? (
            <AccountSettingsFactorOn
              setUpOn={setUpOn}
              codesLeft={recoveryCodesLeft}
              onCodes={showCodes}
              onRemoved={() => rest("Your second factor is removed. Your password alone lets you in.")}
            />
          ) : (
            <AccountSettingsFactorOff onReady={(prepared) => setStep({ kind: "setup", prepared })} />
          )}
        </div>
      )}
    </Panel>
  );
}

const takeFocus = (place: HTMLDivElement | null) => place?.focus();

/** What was used is no longer there, so the reader is taken to what came of it. */
function Said({ words }: { words: string }) {
  return (
    <div className={classes.said} tabIndex={-1} ref={takeFocus}>
      <Banner tone="success">{words}</Banner>
    </div>
  );
}
