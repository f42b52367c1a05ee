import { HELP_PER_HOUR, passwordReset } from "@linnet/contract/session/password-reset";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { call } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { SignInNext } from "../../../ui/feedback/sign-in-next.tsx";
import { ABOVE_BUTTON, showServerErrors } from "../../../ui/form/use-form-errors.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { sessionScreens } from "../routes.ts";
import classes from "./screen.module.css";
import { SupportLine } from "./support-line.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was typed as Email at the sign-in page. */
    signInEmail?: string;
  }
}

/** Sign-in help: emails a link if the address has an account. The page never reveals whether it does. */
export function SignInHelpScreen() {
  const { signIn } = useSettings();
  const request = useMutation({ mutationFn: (email: string) => call(passwordReset.request, { body: { email } }) });
  return (
    <>
      <PageHeader
        title="Help signing in"
        {...(!request.isSuccess && {
          help: "Forgot your password? Locked out? Never activated your account, or lost your invitation? Enter your email and we will send you a link.",
        })}
      />
      {request.isSuccess ? (
        <SignInNext tone="success" href={sessionScreens.login.to()}>
          If {request.variables} has an account or an invitation, we sent an email with the next steps. No email after a few minutes? Check
          your spam folder.
        </SignInNext>
      ) : signIn.help === "portal" ? (
        <RequestForm
          send={request.mutate}
          isSending={request.isPending}
          hint={`The link works once and expires in 1 hour. We send at most ${HELP_PER_HOUR} links an hour.`}
          action="Send link"
        />
      ) : (
        <>
          <Elsewhere url={signIn.help} />
          <RequestForm
            send={request.mutate}
            isSending={request.isPending}
            hint={`Use the email address that received the invitation. We resend invitations at most ${HELP_PER_HOUR} times an hour.`}
            action="Resend invitation"
          />
        </>
      )}
      <p className={classes.support}>
        <SupportLine />
      </p>
    </>
  );
}

interface RequestFormProps {
  send: (email: string, options: { onError: (error: Error) => void }) => void;
  isSending: boolean;
  /** The text below the field. */
  hint: string;
  /** What the button says. */
  action: string;
}

function RequestForm({ send, isSending, hint, action }: RequestFormProps) {
  const typed = useLocation().state.signInEmail;
  const form = useForm({
    name: "sign-in-help",
    initialValues: { email: typed ?? "" },
    validate: schemaResolver(passwordReset.request.body, { sync: true }),
  });
  const fail = (error: Error) => {
    showServerErrors(form, error);
    form.getInputNode("email")?.focus();
  };
  return (
    <form
      className={classes.fields}
      onSubmit={form.onSubmit(
        ({ email }) => send(email.trim(), { onError: fail }),
        () => form.getInputNode("email")?.focus(),
      )}
      noValidate
    >
      {form.errors[ABOVE_BUTTON] && (
        <Banner tone="danger" role="alert">
          {form.errors[ABOVE_BUTTON]}
        </Banner>
      )}
      <TextInput size="lg" label="Email" description={hint} type="email" autoComplete="username" {...form.getInputProps("email")} />
      <Button size="lg" type="submit" fullWidth mt="xs" loading={isSending}>
        {action}
      </Button>
    </form>
  );
}

/** The sign-in is another provider's, which helps its people; who was only invited is none of them yet. */
function Elsewhere({ url }: { url: string | null }) {
  return (
    <>
      <p>
        You sign in on the hospital’s own sign-in page. You can get help there.{" "}
        <Link href={url ?? sessionScreens.login.to()}>{url ? "Get help" : "Go to the sign-in page"}</Link>
      </p>
      <p>Invited, but no account yet? We can resend your invitation.</p>
    </>
  );
}
