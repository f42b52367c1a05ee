import { loginAs } from "@linnet/contract/session/login-as";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { forgetTyped, typedBefore } from "../../../platform/session/login-as.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import classes from "../login-as.module.css";
import { useConfirmLoginAs } from "./api.ts";
import { LoginAsDialog } from "./dialog.tsx";

/** The server's default, where it gives no words of its own (ACC-054). */
const INVALID = "The email you entered is invalid.";

/** An administrator works as somebody else: e-mail, confirmation with a reason, then the portal begins anew (ACC-048 to ACC-051). */
export function LoginAsScreen() {
  const confirm = useConfirmLoginAs();
  const [kept] = useState(typedBefore);
  const form = useForm({ initialValues: { email: kept.email }, validate: schemaResolver(loginAs.confirm.body, { sync: true }) });
  const send = form.onSubmit(({ email }) => {
    forgetTyped();
    confirm.mutate({ email });
  });
  return (
    <>
      <PageHeader
        title="Login As Another User"
        help="See the portal as somebody outside sees it, to help them. You cannot sign or change accounts for them."
      />
      <form className={`ln-card ${classes["form"]}`} onSubmit={send} noValidate>
        {confirm.error && (
          <Banner tone="danger" role="alert">
            {confirm.error.message || INVALID}
          </Banner>
        )}
        <TextInput label="Email" type="email" autoComplete="off" {...form.getInputProps("email")} />
        <div>
          <Button type="submit" size="md" loading={confirm.isPending}>
            Login As Another User
          </Button>
        </div>
      </form>
      {confirm.data && <LoginAsDialog email={form.values.email} target={confirm.data} reason={kept.reason} onClose={confirm.reset} />}
    </>
  );
}
