import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { usePageTitle } from "../../../platform/page/page-in-view.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import { useMenuItems, usePatientListInMenu } from "../../session/public.ts";
import { useDiscardDraft } from "../drafts/api.ts";
import { openDraft } from "../drafts/open.ts";
import { UnsentReferrals } from "../drafts/unsent-referrals.tsx";
import { type DraftInAddress, useDraftInAddress } from "../drafts/use-in-address.ts";
import { useReferralListPath } from "../lists/use-list-path.ts";
import { referralScreens } from "../routes.ts";
import { type Opening, openingOf, type Subject, setAside, unsentOf } from "./api.ts";
import { wasAskedBefore, wizardBeginning } from "./beginning.ts";
import { ReferralForm } from "./form.tsx";

interface ReferGateProps {
  subject: Subject;
  opening: Opening;
  draftId: string;
  /** Where it leads not to refer. */
  list: string;
  children: ReactNode;
}

/**
 * A form that refers a child who has died opens once that was asked: where Refer was chosen, or here, for who came by an address or by a
 * draft of before (decision G-PAT-19). A change of what was sent already refers nobody.
 */
function ReferGate({ subject, opening, draftId, list, children }: ReferGateProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { deceased } = opening;
  const [isAnswered, setIsAnswered] = useState(
    () => subject.form === "edit" || state.refersAnyway === true || wasAskedBefore(opening) || unsentOf(queries, draftId) !== undefined,
  );
  if (!deceased || isAnswered) return children;
  return (
    <ReferQuestion
      name={nameIn(subject, opening)}
      deceased={deceased}
      onConfirm={() => setIsAnswered(true)}
      onClose={() => void navigate({ href: list })}
    />
  );
}

/** 'Ana Ruiz', as the record has it. */
function nameIn(subject: Subject, { referral, draft }: Opening): string {
  const typed = { firstName: draft?.fields["firstName"] ?? "", lastName: draft?.fields["lastName"] ?? "" };
  const { firstName, lastName } = (subject.form === "refer-a-patient" ? subject.patient : referral) ?? typed;
  return `${firstName} ${lastName}`.trim();
}

export function NewReferralScreen() {
  const help = "Refer to one of the hospital’s clinics. Nothing is sent until the last step.";
  return <FormPage at={referralScreens.make} subject={{ form: "new" }} help={help} />;
}

export function EditReferralScreen() {
  const id = useReferralId(referralScreens.edit);
  if (id === undefined) return <ChooseFirst>Please choose the referral that you want to change in your list.</ChooseFirst>;
  const help = `Referral No. ${id}. Nothing is changed before the last step.`;
  return <FormPage at={referralScreens.edit} subject={{ form: "edit", id }} help={help} />;
}

export function ReReferScreen() {
  const id = useReferralId(referralScreens.makeAgain);
  if (id === undefined) return <ChooseFirst>Please choose the referral of the patient in your list.</ChooseFirst>;
  const help = "The same patient once more. Please choose the clinic; nothing is sent before the last step.";
  return <FormPage at={referralScreens.makeAgain} subject={{ form: "re-refer", id }} help={help} />;
}

export function ReferPatientScreen() {
  const { patient } = useLocation().state;
  const { draft } = useScreenSearch(referralScreens.referPatient);
  const patients = usePatientListInMenu();
  if (!patient && draft === undefined)
    return (
      <ChooseFirst href={patients} label="Go to the patients">
        Open your patient list and choose Refer beside the patient.
      </ChooseFirst>
    );
  const help = "We have filled in what we know about the patient. Nothing is sent until the last step.";
  return <FormPage at={referralScreens.referPatient} subject={{ form: "refer-a-patient", patient }} help={help} />;
}

/** Which referral the form was opened from: its number in the address outlives a reload. */
function useReferralId(at: typeof referralScreens.edit | typeof referralScreens.makeAgain): number | undefined {
  const { referral } = useLocation().state;
  const { id } = useScreenSearch(at);
  return id ?? referral?.id;
}

interface ChooseFirstProps {
  href?: string | undefined;
  label?: string;
  children: ReactNode;
}

/** The form was opened by its address alone, and it is not known whom it is about. */
function ChooseFirst({ href, label = "Go to the referrals", children }: ChooseFirstProps) {
  const list = useReferralListPath();
  const action = (
    <Button size="xs" variant="default" component={Link} href={href ?? list}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={usePageTitle()} />
      <Banner tone="info" action={action}>
        {children}
      </Banner>
    </>
  );
}

interface FormPageProps {
  at: Parameters<typeof useDraftInAddress>[0];
  subject: Subject;
  help: string;
}

function FormPage({ at, subject, help }: FormPageProps) {
  const draft = useDraftInAddress(at);
  const list = useReferralListPath();
  const label = useMenuItems().find(({ href }) => href === list)?.label ?? "Referrals";
  return (
    <>
      <PageHeader title={usePageTitle()} help={help} back={{ href: list, label }} />
      <DraftForm key={draft.id} subject={subject} draft={draft} list={list} />
    </>
  );
}

interface DraftFormProps {
  subject: Subject;
  draft: ReturnType<typeof useDraftInAddress>;
  list: string;
}

/** The form of one draft. */
function DraftForm({ subject, draft, list }: DraftFormProps) {
  const queries = useQueryClient();
  // As it was when the form opened: that the address names the draft from the first letter on reads nothing anew.
  const [{ id, isStored }] = useState(draft);
  const opening = useQuery(openingOf(subject, { id, isStored }));
  const discard = useDiscardDraft();
  /** Each beginning is a form of its own. */
  const [beginnings, setBeginnings] = useState(1);
  const anew = useMutation({
    mutationFn: async () => {
      await discard.mutateAsync({ id });
      setAside(queries, id, undefined);
    },
    onSuccess: draft.beginNew,
  });
  const reload = useMutation({
    mutationFn: async () => {
      const { keeper, uploads } = openDraft(queries, id);
      await keeper.stop();
      setAside(queries, id, undefined);
      uploads.clear();
      await queries.fetchQuery({ ...openingOf(subject, { id, isStored: true }), staleTime: 0 });
    },
    onSuccess: () => setBeginnings(beginnings + 1),
  });
  const settings = useSettings();
  return (
    <QueryView query={opening} help={supportHelp(settings)}>
      {(found) =>
        whyClosed(subject, found) ??
        (found.gone === undefined ? (
          <ReferGate subject={subject} opening={found} draftId={id} list={list}>
            <UnsentReferrals drafts={found.others} />
            <Opened key={beginnings} subject={subject} opening={found} draft={draft} ways={{ anew, reload }} />
          </ReferGate>
        ) : (
          <DraftGone why={found.gone} onNew={draft.beginNew} />
        ))
      }
    </QueryView>
  );
}

/** The address names a draft that was sent, discarded or purged. */
const DraftGone = ({ why, onNew }: { why: string; onNew: () => void }) => (
  <Banner
    tone="info"
    action={
      <Button size="xs" variant="default" onClick={onNew}>
        Start over
      </Button>
    }
  >
    {why}
  </Banner>
);

/** Why there is no form; nothing when there is one. */
function whyClosed({ form }: Subject, { choices, referral }: Opening): ReactNode {
  if (choices.practices.length === 0)
    return (
      <Banner tone="danger" role="alert">
        Practice not assigned or Practice is deactivated.
      </Banner>
    );
  if (form !== "edit" || !referral || referral.may.edit) return undefined;
  return <Banner tone="info">The hospital has this referral in hand, so it can no longer be changed here. {referral.nextStep}</Banner>;
}

interface OpenedProps {
  subject: Subject;
  opening: Opening;
  draft: DraftInAddress;
  ways: Parameters<typeof ReferralForm>[0]["ways"];
}

/** What the form begins with is settled once. */
function Opened({ subject, opening, draft, ways }: OpenedProps) {
  const queries = useQueryClient();
  const [beginning] = useState(() => wizardBeginning(subject, opening, unsentOf(queries, draft.id)));
  return <ReferralForm subject={subject} choices={opening.choices} beginning={beginning} draft={draft} ways={ways} />;
}
