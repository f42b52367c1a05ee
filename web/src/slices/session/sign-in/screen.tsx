import { signIn } from "@linnet/contract/session/sign-in";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { accountScreens } from "../../accounts/routes.ts";
import { sessionScreens } from "../routes.ts";
import { signInPage, useSubmitCredentials, useSubmitNewPassword } from "./api.ts";
import { SignInButton } from "./button.tsx";
import { SignInFactorForm } from "./factor-form.tsx";
import { SignInScene } from "./scene.tsx";
import classes from "./screen.module.css";
import { SupportLine } from "./support-line.tsx";

const EYE = { "aria-label": "Show password" };

const TypedTwice = signIn.newPassword.body.extend({ again: z.string() }).refine(({ password, again }) => password === again, {
  path: ["again"],
  error: "The two passwords do not match",
});

interface SignInNewPasswordFormProps {
  interaction: string;
  /** Whose password it is. */
  email: string;
}

/** The step after a temporary password: it opens nothing but this. */
function SignInNewPasswordForm({ interaction, email }: SignInNewPasswordFormProps) {
  const submit = useSubmitNewPassword(interaction);
  const form = useForm({
    name: "new-password",
    initialValues: { password: "", again: "" },
    validate: schemaResolver(TypedTwice, { sync: true }),
  });

  const send = form.onSubmit(
    ({ password }) =>
      submit.mutate(
        { password },
        {
          onError: (error) => {
            showServerErrors(form, error);
            form.getInputNode("password")?.focus();
          },
        },
      ),
    focusFirstError(form),
  );

  return (
    <form className={classes.fields} onSubmit={send} noValidate>
      <Banner tone="info">That password works only once. Choose a new password only you know.</Banner>
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      {/* Tells password managers whose password it is. */}
      <input hidden type="text" aria-label="Email" autoComplete="username" value={email} readOnly />
      <PasswordInput
        size="lg"
        label="New password"
        description="At least 12 characters, without your name. A phrase of several words is easy to remember."
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("password")}
      />
      <PasswordInput
        size="lg"
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={EYE}
        {...form.getInputProps("again")}
      />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={submit.isPending || submit.isSuccess}>
        Set password and continue
      </Button>
    </form>
  );
}

interface Credentials {
  email: string;
  password: string;
}

interface SignInFormProps {
  interaction: string;
  form: UseFormReturnType<Credentials>;
  /** The password was right, and is not all that is asked for. */
  onSecondFactor: () => void;
  /** It was right, and is to be changed before anything else. */
  onNewPassword: () => void;
}

const checkCredentials = schemaResolver(signIn.submit.body, { sync: true });

/** Email and password. When they are wrong the password is asked for again; what was typed as Email stays. */
function SignInForm({ interaction, form, onSecondFactor, onNewPassword }: SignInFormProps) {
  const submit = useSubmitCredentials(interaction);
  const password = useRef<HTMLInputElement>(null);

  const send = form.onSubmit(
    (credentials) =>
      submit.mutate(credentials, {
        onSuccess: (next) => {
          if ("secondFactor" in next) onSecondFactor();
          if ("newPassword" in next) onNewPassword();
        },
        onError: (error) => {
          form.setFieldValue("password", "");
          showServerErrors(form, error);
          password.current?.focus();
        },
      }),
    focusFirstError(form),
  );

  return (
    <form className={classes.fields} onSubmit={send} noValidate>
      {form.errors[ABOVE_BUTTON] && (
        <div>
          <Banner tone="danger" role="alert">
            {form.errors[ABOVE_BUTTON]}
          </Banner>
          <p className={classes.help}>
            Can’t sign in? <HelpLink email={form.values.email}>Email me a link</HelpLink>
          </p>
        </div>
      )}
      <TextInput size="lg" label="Email" type="email" autoComplete="username" autoFocus {...form.getInputProps("email")} />
      <PasswordInput
        size="lg"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Show password" }}
        ref={password}
        {...form.getInputProps("password")}
      />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={submit.isPending}>
        Sign in
      </Button>
    </form>
  );
}

interface DemoPeopleProps {
  people: { name: string; email: string; description: string }[];
  password: string | null;
  chosen: string;
  onChoose: (email: string) => void;
}

/** The people of the demo hospital. Outside demo mode the server names none, and nothing of this is shown. */
function DemoPeople({ people, password, chosen, onChoose }: DemoPeopleProps) {
  return (
    <div className={classes.demo}>
      <h2 className={classes.demoTitle}>Demo hospital</h2>
      <p className={classes.demoHelp}>
        Everyone here is fictional. Choose a person to fill in the form.
        {password && (
          <>
            {" "}
            Everyone’s password is <strong>{password}</strong>.
          </>
        )}
      </p>
      <ul className={classes.people}>
        {people.map(({ name, email, description }) => (
          <li key={email}>
            <button type="button" className={classes.person} aria-pressed={email === chosen} onClick={() => onChoose(email)}>
              <strong>{name}</strong>
              <span>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Step = "password" | "factor" | "newPassword";

/** The embedded identity provider's own page. Its address is good for one sign-in and a few minutes. */
export function SignInScreen() {
  const interaction = useScreenParam(sessionScreens.signIn, "interaction");
  const page = useQuery(signInPage(interaction));
  const { hospitalName } = useSettings();
  const form = useForm<Credentials>({ initialValues: { email: "", password: "" }, validate: checkCredentials });
  const { demoPeople = [], demoPassword = null } = page.data ?? {};
  const [step, setStep] = useState<Step>("password");

  const ask = (next: Step) => {
    form.setFieldValue("password", "");
    setStep(next);
  };

  const choose = (email: string) => {
    form.setValues({ email, password: demoPassword ?? "" });
    form.clearErrors();
    setStep("password");
  };

  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.brand}>
          <Logo size={40} />
          <span>
            <strong>Linnet</strong>
            {hospitalName}
          </span>
        </div>
        <PageTitle title="Sign in" />
        <p className={classes.lead}>Your patients’ results, appointments and referrals at the hospital, in one place.</p>
        <QueryView query={page} isEmpty={(found) => found === null} empty={<SignInOver />}>
          {() => (
            <>
              {step === "password" && (
                <SignInForm
                  interaction={interaction}
                  form={form}
                  onSecondFactor={() => ask("factor")}
                  onNewPassword={() => ask("newPassword")}
                />
              )}
              {step === "factor" && (
                <SignInFactorForm
                  interaction={interaction}
                  onStartAgain={() => setStep("password")}
                  onNewPassword={() => setStep("newPassword")}
                />
              )}
              {step === "newPassword" && <SignInNewPasswordForm interaction={interaction} email={form.values.email} />}
            </>
          )}
        </QueryView>
        <p className={classes.links}>
          {step === "password" && <HelpLink email={form.values.email}>Forgot password?</HelpLink>}
          <Link href={accountScreens.newPracticeRequest.to()}>Request an account for your practice</Link>
        </p>
        <p className={classes.support}>
          <SupportLine />
          <br />
          For authorized users only. We log every access to a patient’s record.
        </p>
      </main>
      {demoPeople.length > 0 ? (
        <aside className={classes.aside} aria-label="Demo hospital">
          <SignInScene />
          <DemoPeople people={demoPeople} password={demoPassword} chosen={form.values.email} onChoose={choose} />
        </aside>
      ) : (
        <div className={classes.aside}>
          <SignInScene />
        </div>
      )}
    </div>
  );
}

/** What was typed as Email goes along, and is in no address. */
function HelpLink({ email, children }: { email: string; children: string }) {
  return (
    <Link href={sessionScreens.signInHelp.to()} state={{ signInEmail: email.trim() }}>
      {children}
    </Link>
  );
}

function SignInOver() {
  return (
    <div className={classes.fields}>
      <p role="alert">This sign-in took too long, or was started in another window.</p>
      <SignInButton label="Start over" fullWidth />
    </div>
  );
}
