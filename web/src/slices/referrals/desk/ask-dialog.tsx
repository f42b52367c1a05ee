import type { DeskActRequest, DeskReferralDetails } from "@linnet/contract/referrals/desk";
import { NewQuestion } from "@linnet/contract/referrals/questions";
import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { formatDay } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { OptionalLabel } from "../../../ui/form/form-group.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { dayError, toDay, todayIn } from "../../../ui/people/to-day.ts";
import { childOf, referralOfName } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import type { AskedAct } from "./act-dialog.tsx";

interface AskDialogProps {
  referral: DeskReferralDetails;
  asked: AskedAct;
  act: { isPending: boolean; error: Error | null };
  onSend: (body: DeskActRequest) => void;
  onClose: () => void;
}

interface Typed {
  text: string;
  wantedFiles: string;
  answerBy: string;
}

const WEEK_MS = 7 * 86_400_000;
/** The default deadline for the office. */
const inAWeek = (today: string) => new Date(Date.parse(`${today}T00:00:00Z`) + WEEK_MS).toISOString().slice(0, 10);

/** The question for the contract, or the errors by field. */
function questionOf({ text, wantedFiles, answerBy }: Typed) {
  const files = wantedFiles.split("\n").filter((line) => line.trim() !== "");
  const day = toDay(answerBy);
  const parsed = NewQuestion.safeParse({ text, wantedFiles: files, answerBy: day ?? "2000-01-01" });
  const refused = Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
  const errors = { ...refused, ...(day === undefined && { answerBy: dayError(answerBy) }) };
  return Object.keys(errors).length === 0 && parsed.success ? { question: parsed.data } : { errors };
}

/** Asks the office a question, with files and a deadline. No typed text is lost if sending fails. */
export function AskDialog({ referral, asked, act, onSend, onClose }: AskDialogProps) {
  const { timeZone } = useSettings();
  const form = useForm<Typed>({
    name: "desk-question",
    initialValues: { text: "", wantedFiles: "", answerBy: formatDay(inAWeek(todayIn(timeZone))) },
  });
  const isGone = !referral.acts.includes("ask");
  const refused = act.error instanceof ApiError ? act.error.body.fields?.["answerBy"] : undefined;
  const send = form.onSubmit((typed) => {
    const { question, errors } = questionOf(typed);
    if (question) return onSend({ act: "ask", lastEvent: asked.lastEvent, question });
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  });
  return (
    <GuardedDialog
      child={childOf(referral)}
      title={`Ask about ${referralOfName(referral)}`}
      size={560}
      isUnsaved={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <p className={shared.lead}>
            The office sees your question right away and answers here. Your clinic’s deadline is paused until then.
          </p>
          <Textarea
            label="Question"
            description="The office will read this. Up to 1,000 characters."
            data-autofocus
            {...form.getInputProps("text")}
          />
          <Textarea
            label={<OptionalLabel>Files you need</OptionalLabel>}
            description="One per line, up to 10. Example: EEG report from August"
            {...form.getInputProps("wantedFiles")}
          />
          <DateField
            label="Answer by"
            value={form.values.answerBy}
            {...form.getInputProps("answerBy")}
            {...(refused && { error: form.errors["answerBy"] ?? refused })}
          />
          {act.error && !refused && (
            <Banner tone="danger" role="alert">
              {act.error.message}
              {isGone && " You can no longer do this. Your text is still here."}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close, label: "Not now" }}>
            {!isGone && (
              <Button size="md" type="submit" loading={act.isPending}>
                Ask the office
              </Button>
            )}
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}
