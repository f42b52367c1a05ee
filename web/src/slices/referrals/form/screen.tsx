import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { initialedName, nameInProse } from "../../../platform/format/format.ts";
import { usePageTitle } from "../../../platform/page/page.ts";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { type ChildInView, childWords } from "../../../ui/people/child-line.tsx";
import { ReferQuestion } from "../../../ui/people/refer-question.tsx";
import { useMenuItems, usePatientListInMenu } from "../../session/public.ts";
import { openDraft, useDiscardDraft } from "../drafts/draft.ts";
import { UnsentReferrals } from "../lists/unsent-referrals.tsx";
import { referralScreens } from "../routes.ts";
import { useReferralListPath } from "../shared/use-list-path.ts";
import { type FormMode, type ReferralFormData, referralFormData, unsentOf } from "./api.ts";
import { childInForm } from "./child-in-form.ts";
import { ReferralForm } from "./form.tsx";
import { initialValues, wasAskedBefore } from "./initial-values.ts";
import type { CurrentDraft } from "./use-form.ts";

interface ReferGateProps {
  mode: FormMode;
  data: ReferralFormData;
  draftId: string;
  /** The page for people who decide not to refer. */
  list: string;
  children: ReactNode;
}

/**
 * Opens the referral form of a child who has died after a question (decision G-PAT-19). It was asked at Refer, or is asked here after a
 * direct address or an earlier draft. An edit of a sent referral does not ask.
 */
function ReferGate({ mode, data, draftId, list, children }: ReferGateProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { deceased } = data;
  const [isAnswered, setIsAnswered] = useState(
    () => mode.form === "edit" || state.refersAnyway === true || wasAskedBefore(data) || unsentOf(queries, draftId) !== undefined,
  );
  if (!deceased || isAnswered) return children;
  return (
    <ReferQuestion
      child={childIn(mode, data) ?? { name: "this patient", dob: null }}
      deceased={deceased}
      onConfirm={() => setIsAnswered(true)}
      onClose={() => void navigate({ href: list })}
    />
  );
}

/** The child's record, or the draft's typed values. */
function childIn(mode: FormMode, { referral, draft }: ReferralFormData): (ChildInView & { initials: string }) | undefined {
  if (mode.form === "refer-a-patient" && mode.patient) {
    const { patientName, dob } = mode.patient;
    return { name: nameInProse(patientName), dob, initials: initialedName(patientName) };
  }
  const { firstName = "", lastName = "", dateOfBirth = "" } = referral ?? draft?.fields ?? {};
  const child = childInForm({ firstName, lastName, dateOfBirth });
  return child ? { ...child, initials: initialedName(`${lastName}, ${firstName}`) } : undefined;
}

export function NewReferralScreen() {
  const help = "Refer to one of the hospital’s clinics. Nothing is sent until the last step.";
  return <FormPage at={referralScreens.make} mode={{ form: "new" }} help={help} />;
}

export function EditReferralScreen() {
  const id = useReferralId(referralScreens.edit);
  if (id === undefined) return <ChooseFirst>Open your referral list and choose Edit next to the referral.</ChooseFirst>;
  const help = `Referral No. ${id}. Nothing changes until the last step.`;
  return <FormPage at={referralScreens.edit} mode={{ form: "edit", id }} help={help} />;
}

export function ReReferScreen() {
  const id = useReferralId(referralScreens.makeAgain);
  if (id === undefined) return <ChooseFirst>Open your referral list and choose Refer next to the patient.</ChooseFirst>;
  const help = "Refer this patient to another clinic. Nothing is sent until the last step.";
  return <FormPage at={referralScreens.makeAgain} mode={{ form: "re-refer", id }} help={help} />;
}

export function ReferPatientScreen() {
  const { patient } = useLocation().state;
  const { draft } = useScreenSearch(referralScreens.referPatient);
  const patients = usePatientListInMenu();
  if (!patient && draft === undefined)
    return (
      <ChooseFirst href={patients} label="Open your patient list">
        Open your patient list and choose Refer next to the patient.
      </ChooseFirst>
    );
  const help = "We filled in what we know about the patient. Nothing is sent until the last step.";
  return <FormPage at={referralScreens.referPatient} mode={{ form: "refer-a-patient", patient }} help={help} />;
}

/** The referral that the form was opened from. Its number is in the address, so a reload keeps it. */
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

/** The form was opened by its address alone, without its patient or referral. */
function ChooseFirst({ href, label = "Go to referrals", children }: ChooseFirstProps) {
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

type FormScreen = (typeof referralScreens)["make" | "referPatient" | "makeAgain" | "edit"];

/** The address's draft, or a new one. The address gets its id once the user types. */
export function useCurrentDraft(at: FormScreen): CurrentDraft & { beginNew: () => void } {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [own, setOwn] = useState<string>(() => crypto.randomUUID());
  const [before, setBefore] = useState(address.draft);
  if (before !== address.draft) {
    setBefore(address.draft);
    // The user went from a draft to the empty form.
    if (address.draft === undefined) setOwn(crypto.randomUUID());
  }
  const id = address.draft ?? own;
  const show = (draft: string | undefined) =>
    void navigate({ href: at.to({}, { ...address, draft }), replace: true, resetScroll: false, ignoreBlocker: true, state: true });
  return {
    id,
    isStored: id !== own,
    remember: () => {
      if (address.draft === undefined) show(own);
    },
    beginNew: () => {
      setOwn(crypto.randomUUID());
      show(undefined);
    },
  };
}

interface FormPageProps {
  at: FormScreen;
  mode: FormMode;
  help: string;
}

function FormPage({ at, mode, help }: FormPageProps) {
  const draft = useCurrentDraft(at);
  const list = useReferralListPath();
  const label = useMenuItems().find(({ href }) => href === list)?.label ?? "Referrals";
  const child = useChildOfForm(mode, draft);
  const title = usePageTitle();
  return (
    <>
      <PageHeader
        title={title}
        heading={child ? `${title}: ${childWords(child)}` : title}
        whose={child?.initials}
        help={help}
        back={{ href: list, label }}
      />
      <DraftForm key={draft.id} mode={mode} draft={draft} list={list} />
    </>
  );
}

/** The child that the form was opened for, once known. Undefined for an empty form. */
function useChildOfForm(mode: FormMode, draft: CurrentDraft): (ChildInView & { initials: string }) | undefined {
  const [opened, setOpened] = useState(draft);
  if (opened.id !== draft.id) setOpened(draft);
  // The form below fetches it.
  const { data } = useQuery({ ...referralFormData(mode, opened), enabled: false });
  return data && mode.form !== "new" ? childIn(mode, data) : undefined;
}

interface DraftFormProps {
  mode: FormMode;
  draft: ReturnType<typeof useCurrentDraft>;
  list: string;
}

/** One draft's form. */
function DraftForm({ mode, draft, list }: DraftFormProps) {
  const queries = useQueryClient();
  // As when the form opened. The address gets the draft's id with the first letter, which must not fetch anything again.
  const [{ id, isStored }] = useState(draft);
  const data = useQuery(referralFormData(mode, { id, isStored }));
  const discard = useDiscardDraft();
  /** Fetched content gets a new form. */
  const [readings, setReadings] = useState(1);
  const startOver = useMutation({
    mutationFn: async () => {
      await discard.mutateAsync({ id });
    },
    onSuccess: draft.beginNew,
  });
  const reload = useMutation({
    mutationFn: async () => {
      const { autosave, uploads } = openDraft(queries, id);
      await autosave.stop();
      uploads.clear();
      await queries.fetchQuery({ ...referralFormData(mode, { id, isStored: true }), staleTime: 0 });
    },
    onSuccess: () => setReadings(readings + 1),
  });
  const settings = useSettings();
  return (
    <QueryView query={data} help={supportHelp(settings)}>
      {(found) =>
        whyClosed(mode, found) ??
        (found.gone === undefined ? (
          <ReferGate mode={mode} data={found} draftId={id} list={list}>
            <UnsentReferrals drafts={found.others} />
            {/* Text typed while the other version is loading would overwrite it. */}
            <div inert={reload.isPending}>
              <FilledForm key={readings} mode={mode} data={found} draft={draft} draftActions={{ startOver, reload }} />
            </div>
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

/** Why there is no form. Undefined if there is one. */
function whyClosed({ form }: FormMode, { choices, referral }: ReferralFormData): ReactNode {
  if (choices.practices.length === 0)
    return (
      <Banner tone="danger" role="alert">
        Practice not assigned or Practice is deactivated.
      </Banner>
    );
  if (form !== "edit" || !referral || referral.may.edit) return undefined;
  return <Banner tone="info">The hospital is working on this referral, so you can no longer change it here. {referral.nextStep}</Banner>;
}

interface FilledFormProps {
  mode: FormMode;
  data: ReferralFormData;
  draft: CurrentDraft;
  draftActions: Pick<ComponentProps<typeof ReferralForm>, "startOver" | "reload">;
}

/** Computes the form's initial values once. */
function FilledForm({ mode, data, draft, draftActions }: FilledFormProps) {
  const queries = useQueryClient();
  const [initial] = useState(() => initialValues(mode, data, unsentOf(queries, draft.id)));
  return <ReferralForm options={{ mode, data, initial, draft }} {...draftActions} />;
}
