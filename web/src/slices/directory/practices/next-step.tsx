import { INVITATION_DAYS } from "@linnet/contract/accounts/invitations";
import type { NextStep as Step } from "@linnet/contract/accounts/owners";
import type { Practice } from "@linnet/contract/directory/practice-record";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { focusWhenThere } from "../../../ui/form/focus-when-there.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { accountScreens } from "../../accounts/routes.ts";
import { nextStepOf, useChangeOwner, useInviteOwner, useVerifyPhysician } from "./api.ts";
import classes from "./next-step.module.css";

type Physicians = Extract<Step, { physicians: unknown }>["physicians"];
type Action = "choose" | "verify" | "invite";

interface NextStepProps {
  practice: Practice;
  /** Reloads the practice after changes to its people; undefined for readers. */
  onChanged?: ((change: { newOwner?: number }) => void) | undefined;
}

/** What keeps a practice off the portal, in words, and the one thing to do about it. */
export function NextStep({ practice, onChanged }: NextStepProps) {
  const step = useQuery({ ...nextStepOf(practice.id), enabled: practice.isActive });
  const [done, setDone] = useState<string>();
  if (!practice.isActive) return null;
  return (
    <QueryView query={step} waiting={null} isEmpty={({ step: which }) => which === "none" && done === undefined}>
      {(found) => (
        <Panel id="next-step" title="Next step">
          <div className={classes.step}>
            {done && (
              // The button that was pressed is gone.
              <div ref={focusWhenThere} tabIndex={-1}>
                <Banner tone="success">{done}</Banner>
              </div>
            )}
            {found.step !== "none" && <StepWords step={found} />}
            <StepAction
              key={found.step}
              practice={practice}
              step={found}
              onDone={
                onChanged &&
                ((words, change) => {
                  setDone(words);
                  if (change) onChanged(change);
                })
              }
            />
          </div>
        </Panel>
      )}
    </QueryView>
  );
}

const namesOf = (physicians: Physicians): string =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(physicians.map(({ name }) => name));

function StepWords({ step }: { step: Exclude<Step, { step: "none" }> }) {
  const { timeZone } = useSettings();
  return <p>Not yet on the portal because {wordsOf(step, timeZone)}</p>;
}

function wordsOf(step: Exclude<Step, { step: "none" }>, timeZone: string): string {
  if (step.step === "sign") return `${step.name}, the owner, has not signed the agreement. We will ask at the next sign-in.`;
  if (step.step === "wait")
    return `${step.name} has not accepted the invitation to become its owner. ${step.expiresOn ? `The link works until ${formatDate(step.expiresOn, timeZone)}.` : "The link no longer works. Invite them again."}`;
  if (step.step === "answer") return `the account request for ${step.name}, its future owner, needs an answer.`;
  if (step.step === "choose") return "it has no owner.";
  if (step.step === "verify") return `it has no owner. No one has confirmed that ${namesOf(step.physicians)} works here.`;
  if (step.step === "invite") return "it has no owner, and none of its physicians have an account.";
  return "it has no physician who could own it. Add one below, then save.";
}

interface StepActionProps {
  practice: Practice;
  step: Step;
  onDone: ((words: string, change?: { newOwner?: number }) => void) | undefined;
}

/** One press from the thing itself. */
function StepAction({ practice, step, onDone }: StepActionProps) {
  if (step.step === "sign")
    return (
      <div>
        <Button component={Link} href={accountScreens.edit.to({ id: String(step.accountId) })} variant="default">
          Open the owner’s account
        </Button>
      </div>
    );
  if (step.step === "wait" || step.step === "answer")
    return (
      <div>
        <Button component={Link} href={accountScreens.editRequest.to({ id: String(step.accountRequestId) })} variant="default">
          {step.step === "wait" ? "Open the invitation" : "Answer the request"}
        </Button>
      </div>
    );
  if (!onDone || step.step === "none" || step.step === "list") return null;
  return <PeopleAction action={step.step} practice={practice} physicians={step.physicians} onDone={onDone} />;
}

function buttonOf(action: Action, name: string): string {
  if (action === "choose") return `Make ${name} the owner`;
  return action === "verify" ? "Verify this practice" : "Invite the owner";
}

interface PeopleActionProps {
  action: Action;
  practice: Practice;
  physicians: Physicians;
  onDone: (words: string, change?: { newOwner?: number }) => void;
}

function PeopleAction({ action, practice, physicians, onDone }: PeopleActionProps) {
  const [first] = physicians;
  const [chosenId, setChosenId] = useState(first?.physicianId);
  const [isAsking, setIsAsking] = useState(false);
  const chosen = physicians.find(({ physicianId }) => physicianId === chosenId) ?? first;
  if (!chosen) return null;
  const props = { practice, physician: chosen, onDone, onClose: () => setIsAsking(false) };
  return (
    <div className={classes.action}>
      {physicians.length > 1 && (
        <NativeSelect
          label="Physician"
          data={physicians.map(({ physicianId, name }) => ({ value: String(physicianId), label: name }))}
          value={String(chosen.physicianId)}
          onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
        />
      )}
      <Button onClick={() => setIsAsking(true)}>{buttonOf(action, chosen.name)}</Button>
      {isAsking && action === "choose" && <ChooseOwner {...props} />}
      {isAsking && action === "verify" && <VerifyPractice {...props} />}
      {isAsking && action === "invite" && <InviteOwner {...props} />}
    </div>
  );
}

interface QuestionProps {
  practice: Practice;
  physician: Physicians[number];
  onDone: PeopleActionProps["onDone"];
  onClose: () => void;
}

function ChooseOwner({ practice, physician: { physicianId, name }, onDone, onClose }: QuestionProps) {
  const change = useChangeOwner(practice.id);
  const changeOnce = useOneAtATime(change);
  return (
    <ConfirmModal
      child={null}
      opened
      title={`Make ${name} the owner?`}
      text={`${name} becomes the owner of ${practice.practiceName} right away and gets an email. They sign the agreement at the next sign-in, and then the practice joins the portal.`}
      words={{ confirm: "Make owner", isGiving: true }}
      act={change}
      onConfirm={() =>
        changeOnce(physicianId, {
          onSuccess: () => {
            onClose();
            onDone(`${name} is now the owner.`, { newOwner: physicianId });
          },
        })
      }
      onClose={onClose}
    />
  );
}

function VerifyPractice({ practice, physician: { physicianId, name }, onDone, onClose }: QuestionProps) {
  const verify = useVerifyPhysician(practice.id);
  const verifyOnce = useOneAtATime(verify);
  return (
    <ConfirmModal
      child={null}
      opened
      title="Verify this practice?"
      text={`You confirm that ${name} works at ${practice.practiceName}. They get an email and can work for this practice once it is on the portal.`}
      words={{ confirm: "Verify", isGiving: true }}
      act={verify}
      onConfirm={() =>
        verifyOnce(physicianId, {
          onSuccess: () => {
            onClose();
            onDone(`${name} is verified at this practice.`, {});
          },
        })
      }
      onClose={onClose}
    />
  );
}

function InviteOwner({ practice, physician: { physicianId, name, email: known }, onDone, onClose }: QuestionProps) {
  const [email, setEmail] = useState(known);
  const invite = useInviteOwner(practice.id);
  const inviteOnce = useOneAtATime(invite);
  const send = (event: FormEvent) => {
    event.preventDefault();
    inviteOnce(
      { physicianId, email: email.trim() },
      {
        onSuccess: () => {
          onClose();
          onDone(`${name} was invited at ${email.trim()}.`);
        },
      },
    );
  };
  return (
    <Dialog child={null} opened onClose={onClose} title="Invite the owner" size={480}>
      <form className={classes.dialog} onSubmit={send} noValidate autoComplete="off">
        <p>
          {name} gets an email with a one-time link that works for {INVITATION_DAYS} days. The practice joins the portal once they sign the
          agreement.
        </p>
        <TextInput
          data-autofocus
          type="email"
          label="Email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {invite.error && (
          <Banner tone="danger" role="alert">
            {invite.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose }}>
          <Button size="md" type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
