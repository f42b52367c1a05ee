import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import type { ChildInView } from "../../../ui/people/child-line.tsx";
import classes from "./referrals.module.css";

interface ReasonDialogProps<Sent> {
  /** The form's name among those in the browser's tab. */
  name: string;
  title: string;
  child: ChildInView;
  /** The consequence. */
  lead: string;
  label: ReactNode;
  help: string;
  /** The contract's rule for the words. */
  schema: z.ZodType<string, string | undefined>;
  confirm: { label: string; isDangerous?: boolean };
  wayOut: string;
  mutation: Pick<UseMutationResult<unknown, Error, Sent>, "mutate" | "isPending" | "error">;
  toSend: (words: string) => Sent;
  /** The notice after success. */
  done: string;
  /** Replaces the server's message after a refusal. */
  refusal?: string;
  onClose: () => void;
}

/** Asks for words for an action. Typed text stays after a refusal. */
export function ReasonDialog<Sent>({ mutation, schema, toSend, done, onClose, ...words }: ReasonDialogProps<Sent>) {
  const sendOnce = useOneAtATime(mutation);
  const form = useForm({
    name: words.name,
    initialValues: { reason: "" },
    validate: { reason: (typed) => schema.safeParse(typed).error?.issues[0]?.message ?? null },
  });
  const send = form.onSubmit(
    ({ reason }) =>
      sendOnce(toSend(reason), {
        onSuccess: () => {
          notify({ text: done });
          onClose();
        },
      }),
    () => form.getInputNode("reason")?.focus(),
  );
  return (
    <GuardedDialog title={words.title} child={words.child} size={520} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={classes.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <p className={classes.lead}>{words.lead}</p>
          <Textarea
            label={words.label}
            description={words.help}
            data-autofocus
            required={!schema.safeParse("").success}
            withAsterisk={false}
            {...form.getInputProps("reason")}
          />
          {mutation.error && (
            <Banner tone="danger" role="alert">
              {words.refusal ?? mutation.error.message}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close, label: words.wayOut }}>
            <Button size="md" type="submit" loading={mutation.isPending} {...(words.confirm.isDangerous && { color: "red.6" })}>
              {words.confirm.label}
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}
