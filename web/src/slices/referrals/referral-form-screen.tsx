import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { usePageTitle } from "../../platform/page-in-view.ts";
import { useScreenSearch } from "../../platform/screen.ts";
import { useSettings } from "../../platform/settings.ts";
import { Banner } from "../../ui/banner.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { supportHelp } from "../../ui/support-help.ts";
import { useMenuItems, usePatientListInMenu } from "../session/public.ts";
import { ReferralForm } from "./referral-form.tsx";
import { referralScreens } from "./routes.ts";
import { useReferralListPath } from "./use-referral-list-path.ts";
import { type Opening, openingOf, placeOf, type Subject, setAside, unsentOf, useDropDraft } from "./wizard-api.ts";
import { wizardBeginning } from "./wizard-beginning.ts";

export function NewReferralScreen() {
  return <FormPage subject={{ form: "new" }} help="To a clinic of the hospital. Nothing is sent before the last step." />;
}

export function EditReferralScreen() {
  const id = useReferralId(referralScreens.edit);
  if (id === undefined) return <ChooseFirst>Please choose the referral that you want to change in your list.</ChooseFirst>;
  return <FormPage subject={{ form: "edit", id }} help={`Referral No. ${id}. Nothing is changed before the last step.`} />;
}

export function ReReferScreen() {
  const id = useReferralId(referralScreens.makeAgain);
  if (id === undefined) return <ChooseFirst>Please choose the referral of the patient in your list.</ChooseFirst>;
  return (
    <FormPage
      subject={{ form: "re-refer", id }}
      help="The same patient once more. Please choose the clinic; nothing is sent before the last step."
    />
  );
}

export function ReferPatientScreen() {
  const { patient } = useLocation().state;
  const patients = usePatientListInMenu();
  if (!patient)
    return (
      <ChooseFirst href={patients} label="Go to the patients">
        Please choose the patient in your list, and there Refer.
      </ChooseFirst>
    );
  return (
    <FormPage
      subject={{ form: "refer-a-patient", patient }}
      help="What is known of the patient is filled in. Nothing is sent before the last step."
    />
  );
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

function FormPage({ subject, help }: { subject: Subject; help: string }) {
  const queries = useQueryClient();
  const opening = useQuery(openingOf(subject));
  const dropDraft = useDropDraft();
  const place = placeOf(subject);
  /** Each beginning is a form of its own. */
  const [beginnings, setBeginnings] = useState(1);
  const anew = useMutation({
    mutationFn: async () => {
      await dropDraft.mutateAsync(place);
      setAside(queries, place, undefined);
      await opening.refetch();
    },
    onSuccess: () => setBeginnings(beginnings + 1),
  });
  const list = useReferralListPath();
  const label = useMenuItems().find(({ href }) => href === list)?.label ?? "Referrals";
  const settings = useSettings();
  return (
    <>
      <PageHeader title={usePageTitle()} help={help} back={{ href: list, label }} />
      <QueryView query={opening} help={supportHelp(settings)}>
        {(found) =>
          whyClosed(subject, found) ?? (
            <Opened key={`${JSON.stringify(place)} ${beginnings}`} subject={subject} opening={found} anew={anew} />
          )
        }
      </QueryView>
    </>
  );
}

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
  anew: Parameters<typeof ReferralForm>[0]["anew"];
}

/** What the form begins with is settled once. */
function Opened({ subject, opening, anew }: OpenedProps) {
  const queries = useQueryClient();
  const [beginning] = useState(() => wizardBeginning(subject, opening, unsentOf(queries, placeOf(subject))));
  return <ReferralForm subject={subject} choices={opening.choices} beginning={beginning} anew={anew} />;
}
