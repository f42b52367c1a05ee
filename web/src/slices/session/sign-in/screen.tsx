import { Anchor } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { accountScreens } from "../../accounts/public.ts";
import { sessionScreens } from "../routes.ts";
import { signInPage } from "./api.ts";
import { SignInButton } from "./button.tsx";
import { DemoPeople } from "./demo-people.tsx";
import { SignInFactorForm } from "./factor-form.tsx";
import { type Credentials, checkCredentials, SignInForm } from "./form.tsx";
import { SignInNewPasswordForm } from "./new-password-form.tsx";
import { SignInScene } from "./scene.tsx";
import classes from "./screen.module.css";
import { SupportLine } from "./support-line.tsx";

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
    <div className={classes["page"]}>
      <main className={classes["form"]}>
        <div className={classes["brand"]}>
          <Logo size={40} />
          <span>
            <strong>Linnet</strong>
            {hospitalName}
          </span>
        </div>
        <PageTitle title="Sign in" className={classes["title"]} />
        <p className={classes["lead"]}>Your patients’ results, appointments and referrals at the hospital, in one place.</p>
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
        <p className={classes["links"]}>
          <Anchor component={Link} href={accountScreens.newPracticeRequest.to()}>
            Request an account for your practice
          </Anchor>
        </p>
        <p className={classes["support"]}>
          <SupportLine />
          <br />
          Only for authorized users. Every access to a patient’s record is logged.
        </p>
      </main>
      {demoPeople.length > 0 ? (
        <aside className={classes["aside"]} aria-label="Demo hospital">
          <SignInScene />
          <DemoPeople people={demoPeople} password={demoPassword} chosen={form.values.email} onChoose={choose} />
        </aside>
      ) : (
        <div className={classes["aside"]}>
          <SignInScene />
        </div>
      )}
    </div>
  );
}

function SignInOver() {
  return (
    <div className={classes["fields"]}>
      <p role="alert">This sign-in has taken too long, or was begun in another window.</p>
      <SignInButton label="Start again" fullWidth />
    </div>
  );
}
