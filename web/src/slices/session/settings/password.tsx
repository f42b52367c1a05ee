import { PasswordChange } from "@linnet/contract/session/settings";
import { Button, PasswordInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { z } from "zod";
import { ABOVE_BUTTON, showServerErrors } from "../../../platform/format/form-errors.ts";
import { formatDateTime } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { useChangePassword } from "./api.ts";
import classes from "./screen.module.css";

interface AccountSettingsPasswordProps {
  email: string;
  changedOn: string | null;
}

const EYE = { "aria-label": "Show password" };

const EMPTY = { current: "", next: "", again: "" };

const TypedTwice = PasswordChange.extend({ again: z.string() }).refine(({ next, again }) => next === again, {
  path: ["again"],
  error: "The two new passwords are not the same",
});

/** The password in use has to be typed as well: a computer left alone is not enough to take an account over. */
export function AccountSettingsPassword({ email, changedOn }: AccountSettingsPasswordProps) {
  const { timeZone } = useSettings();
  const change = useChangePassword();
  const form = useForm({ name: "password-change", initialValues: EMPTY, validate: schemaResolver(TypedTwice, { sync: true }) });

  const fail = (error: Error) => {
    showServerErrors(form, error);
    const [first] = error instanceof ApiError ? Object.keys(error.body.fields ?? {}) : [];
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const send = form.onSubmit(({ current, next }) => change.mutate({ current, next }, { onSuccess: () => form.reset(), onError: fail }));

  return (
    <Panel
      id="password"
      title="Password"
      help={changedOn ? `Changed on ${formatDateTime(changedOn, timeZone)}` : "Not changed since your account was made."}
    >
      <form className={classes["fields"]} onSubmit={send} noValidate>
        {change.isSuccess && (
          <Banner tone="success">Your password was changed. Wherever else you were signed in, you no longer are.</Banner>
        )}
        {form.errors[ABOVE_BUTTON] && (
          <Banner tone="danger" role="alert">
            {form.errors[ABOVE_BUTTON]}
          </Banner>
        )}
        {/* Tells password managers whose password it is. */}
        <input hidden type="text" aria-label="Email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={EYE}
          {...form.getInputProps("current")}
        />
        <PasswordInput
          label="New password"
          description="At least 12 characters, without your name. A few words that only you put together are easy to keep in mind."
          autoComplete="new-password"
          visibilityToggleButtonProps={EYE}
          {...form.getInputProps("next")}
        />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          visibilityToggleButtonProps={EYE}
          {...form.getInputProps("again")}
        />
        <div className={classes["buttons"]}>
          <Button size="md" type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
