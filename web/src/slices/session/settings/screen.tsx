import type { AccountSettings } from "@linnet/contract/session/settings";
import { PasswordChange } from "@linnet/contract/session/settings";
import { Button, PasswordInput, Skeleton, Switch } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { formatDateTime } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { StatusBadge } from "../../../ui/feedback/status-badge.tsx";
import { supportNumber } from "../../../ui/feedback/support-help.ts";
import { ABOVE_BUTTON, focusFirstError, showAndFocusServerErrors } from "../../../ui/form/use-form-errors.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { ownSettings, useChangePassword, useChooseNotices } from "./api.ts";
import { SettingsFactor } from "./factor.tsx";
import { SettingsOpenSessions } from "./open-sessions.tsx";
import classes from "./screen.module.css";

interface AccountSettingsPasswordProps {
  email: string;
  changedOn: string | null;
}

const EYE = { "aria-label": "Show password" };

const EMPTY = { current: "", next: "", again: "" };

const TypedTwice = PasswordChange.extend({ again: z.string() }).refine(({ next, again }) => next === again, {
  path: ["again"],
  error: "The two passwords do not match",
});

/** The password in use has to be typed as well: a computer left alone is not enough to take an account over. */
function AccountSettingsPassword({ email, changedOn }: AccountSettingsPasswordProps) {
  const { timeZone } = useSettings();
  const change = useChangePassword();
  const form = useForm({ name: "password-change", initialValues: EMPTY, validate: schemaResolver(TypedTwice, { sync: true }) });

  const fail = (error: Error) => showAndFocusServerErrors(form, error);
  const send = form.onSubmit(
    ({ current, next }) => change.mutate({ current, next }, { onSuccess: () => form.reset(), onError: fail }),
    focusFirstError(form),
  );

  return (
    <Panel
      id="password"
      title="Password"
      help={changedOn ? `Changed on ${formatDateTime(changedOn, timeZone)}` : "Not changed since your account was created."}
    >
      <form className={classes.fields} onSubmit={send} noValidate>
        {change.isSuccess && <Banner tone="success">Your password was changed. You are now signed out everywhere else.</Banner>}
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
          description="At least 12 characters, without your name. A phrase of several words is easy to remember."
          autoComplete="new-password"
          visibilityToggleButtonProps={EYE}
          {...form.getInputProps("next")}
        />
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          visibilityToggleButtonProps={EYE}
          {...form.getInputProps("again")}
        />
        <div className={classes.buttons}>
          <Button size="md" type="submit" loading={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}

type SeenSignIn = AccountSettings["signIns"][number];

/** What was seen, so that a person notices a sign-in that was not theirs. */
function AccountSettingsSignIns({ signIns }: { signIns: SeenSignIn[] }) {
  const { timeZone, ...support } = useSettings();
  const columns: Column<SeenSignIn>[] = [
    { key: "at", header: "Date and time", cell: ({ at }) => formatDateTime(at, timeZone) },
    { key: "address", header: "IP address", cell: ({ address }) => address ?? "Unknown" },
    {
      key: "outcome",
      header: "Outcome",
      cell: ({ outcome }) => (outcome === "done" ? "Signed in" : <StatusBadge tone="warning">Failed</StatusBadge>),
    },
  ];
  return (
    <Panel
      id="sign-ins"
      title="Recent sign-ins"
      help={`Don’t recognize one of these? Change your password and call ${supportNumber(support)}.`}
      flush
    >
      {signIns.length === 0 ? (
        <p className={`ln-muted ${classes.none}`}>No sign-ins yet.</p>
      ) : (
        <DataTable
          caption="Recent sign-ins, newest first"
          columns={columns}
          rows={signIns}
          rowKey={({ at, outcome }) => `${at} ${outcome}`}
        />
      )}
    </Panel>
  );
}

/** The switch is where the person has put it while that is being kept, and goes back when it could not be. */
function AccountSettingsNotices({ email, byMail }: { email: string; byMail: boolean }) {
  const choose = useChooseNotices();
  return (
    <Panel id="notices" title="Email notices">
      <div className={classes.stack}>
        <Switch
          label={`Send notices to ${email}`}
          checked={choose.isPending ? choose.variables : byMail}
          disabled={choose.isPending}
          onChange={({ currentTarget }) => choose.mutate(currentTarget.checked)}
        />
        <p className={classes.text}>
          We email you at most once a day about referrals and questions that changed or are waiting for you. We also email you once for each
          question from a clinic. We always send security notices, such as a changed password. No email contains patient information.
        </p>
        {choose.isSuccess && (
          <p className="ln-hidden" role="status">
            {byMail ? "Email notices are on." : "Email notices are off."}
          </p>
        )}
        {choose.error && (
          <Banner tone="danger" role="alert">
            {choose.error.message}
          </Banner>
        )}
      </div>
    </Panel>
  );
}

/** A person's own sign-in at the portal's own provider: password, second factor, where it is open, what has been seen, and notices. */
export function SettingsScreen() {
  const settings = useQuery(ownSettings);
  return (
    <>
      <PageHeader title="Account settings" help="Manage how you sign in and which emails you get." />
      <QueryView query={settings} waiting={<Skeletons />} isEmpty={(found) => found === null} empty={<KeptElsewhere />}>
        {(found) => found && <Sections settings={found} />}
      </QueryView>
    </>
  );
}

function Sections({ settings }: { settings: AccountSettings }) {
  const { email, passwordChangedOn, secondFactor, signIns, noticesByMail } = settings;
  return (
    <div className={classes.column}>
      <AccountSettingsPassword email={email} changedOn={passwordChangedOn} />
      <SettingsFactor email={email} factor={secondFactor} />
      <SettingsOpenSessions />
      <AccountSettingsSignIns signIns={signIns} />
      <AccountSettingsNotices email={email} byMail={noticesByMail} />
    </div>
  );
}

const KeptElsewhere = () => (
  <EmptyState
    title="Your sign-in is managed elsewhere"
    help="You sign in with another provider. Change your password and second factor there."
  />
);

function Skeletons() {
  const card = (height: number) => (
    <div className={`ln-card ${classes.card}`}>
      <Skeleton height={16} width="30%" />
      <Skeleton height={height} />
    </div>
  );
  return (
    <div className={classes.column} role="status" aria-label="Loading your account settings">
      {card(260)}
      {card(96)}
      {card(200)}
      {card(56)}
    </div>
  );
}
