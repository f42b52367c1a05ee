import { type Patient, patients } from "@linnet/contract/patients";
import type { AdviceDetails, AdviceMessage } from "@linnet/contract/referrals/advice";
import { MAX_REASON } from "@linnet/contract/referrals/fields";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "../../../../platform/format/format.ts";
import { ApiError, call } from "../../../../platform/http/api-client.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { useScreenParam } from "../../../../platform/page/screen.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { Link } from "../../../../ui/layout/link.tsx";
import { Panel } from "../../../../ui/layout/panel.tsx";
import { referralScreens } from "../../routes.ts";
import { knownChildText, knownPatient } from "../../shared/known-child.ts";
import classes from "./advice.module.css";
import { useBeginReferral, useCloseQuestion } from "./api.ts";
import { ThreadPage } from "./thread-page.tsx";

const SEPARATOR = "\n\n";

/** The question and answers as the referral's reason, as far as they fit. The office's question comes first. */
function reasonOf(messages: readonly AdviceMessage[], clinicName: string): string {
  const written = messages.map(({ side, text }) => (side === "clinic" ? `${clinicName}: ${text}` : text));
  const whole = written.join(SEPARATOR);
  return [...whole].length <= MAX_REASON
    ? whole
    : `${[...whole]
        .slice(0, MAX_REASON - 1)
        .join("")
        .trimEnd()}…`;
}

/** The initial values of a referral from a question. The record's values are filled in there. */
function draftOfQuestion(thread: AdviceDetails, patient: Patient | undefined) {
  const { clinic, physicianId, firstName, lastName, dateOfBirth, messages } = thread;
  const referral = { clinicKey: String(clinic.id), physicianId: String(physicianId), reason: reasonOf(messages, clinic.name) };
  if (patient) {
    const fields = { ...referral, ...knownChildText(knownPatient(patient)) };
    return { form: "refer-a-patient" as const, subject: patient.personId, fields, step: 1 };
  }
  const fields = { ...referral, firstName, lastName, dateOfBirth: formatDay(dateOfBirth) };
  return { form: "new" as const, subject: "", fields, step: 1 };
}

/** An office's question: its messages, and the referral that it may become. */
export function AdviceThreadScreen() {
  const id = useScreenParam(referralScreens.question, "id");
  return (
    <ThreadPage
      side="office"
      id={id}
      back={{ href: referralScreens.questions.to(), label: "Questions for clinics" }}
      actions={(thread) => <Actions thread={thread} />}
    />
  );
}

/** The child's current record. Undefined if the child is no longer in the user's care. */
async function findPatient({ personId }: AdviceDetails) {
  if (personId === null) return undefined;
  try {
    return await call(patients.get, { params: { id: personId } });
  } catch (error) {
    if (error instanceof ApiError && error.body.status === 404) return undefined;
    throw error;
  }
}

/** Opens the form with a draft of everything known. */
function useRefer(thread: AdviceDetails) {
  const navigate = useNavigate();
  const begin = useBeginReferral(thread.id);
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refer = async () => {
    setOpening(true);
    setProblem(undefined);
    try {
      const draft = draftOfQuestion(thread, await findPatient(thread));
      const { draftId } = await begin.mutateAsync({ ...draft, draftId: crypto.randomUUID(), editorId: crypto.randomUUID() });
      const at = draft.form === "new" ? referralScreens.make : referralScreens.referPatient;
      await navigate({ href: at.to({}, { draft: draftId }) });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setOpening(false);
  };
  return { refer, isOpening, problem };
}

function Actions({ thread }: { thread: AdviceDetails }) {
  const { referralId, may, version, clinic } = thread;
  const close = useCloseQuestion(thread.id);
  const closeOnce = useOneAtATime(close);
  const { refer, isOpening, problem } = useRefer(thread);
  if (referralId !== null)
    return (
      <Panel id="referral" title="Referral created">
        <Link href={referralScreens.details.to({ id: String(referralId) })}>Referral No. {referralId}</Link>
      </Panel>
    );
  if (!may.refer && !may.close) return null;
  const wrong = problem ?? close.error?.message;
  return (
    <Panel id="next" title="Refer instead">
      <div className={classes.actions}>
        <p>
          {may.refer
            ? "We will fill in the patient, the clinic, your question and your files. Nothing is sent until you send the form."
            : `${clinic.name} has not answered yet.`}
        </p>
        {wrong && (
          <Banner tone="danger" role="alert">
            {wrong}
          </Banner>
        )}
        <div className={classes.buttons}>
          {may.refer && (
            <Button loading={isOpening} onClick={() => void refer()}>
              Make a referral
            </Button>
          )}
          {may.close && (
            <Button variant="default" loading={close.isPending} onClick={() => closeOnce(version)}>
              Close question
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
