import { ofKind } from "@linnet/contract/growing";
import type { Referral, ReferralDetails } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import { Button } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { IconBell, IconDownload, IconEdit, IconRefresh, IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatBytes, formatDate, formatDay, initialedName } from "../../../platform/format/format.ts";
import { ApiError } from "../../../platform/http/api-client.ts";
import { saveFile } from "../../../platform/page/save-file.ts";
import { useScreenParam } from "../../../platform/page/screen.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { ChildInPage } from "../../../ui/people/child-in-page.ts";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { SkeletonTable } from "../../../ui/table/data-table.tsx";
import { NotHere, useMenuItems } from "../../session/public.ts";
import { OfficeConversation } from "../conversation/office-conversation.tsx";
import { REFERRAL_LISTS } from "../lists/list.ts";
import { LiveReferrals } from "../lists/live-referrals.tsx";
import { useReferralListInUse } from "../lists/use-list-in-use.ts";
import { ReferralBadges } from "../office/badges.tsx";
import { loadActionDialogs, ReferralDialogs } from "../office/dialogs.tsx";
import { mayRequestToCancel } from "../office/referral-actions.tsx";
import { useReferralDialog } from "../office/use-dialog.ts";
import { useReferralForms } from "../office/use-forms.ts";
import { useRemindClinic } from "../office/use-remind-clinic.ts";
import { PacketAnswers } from "../packets/packet-answers.tsx";
import { referralScreens } from "../routes.ts";
import { fetchAttachment, type ListName, referralOf } from "../shared/api.ts";
import { referralKeys } from "../shared/referral-keys.ts";
import { childOf, correctedName, listedName, withNameOfRecord } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";
import { CannotWait, waitsForUrgent } from "../shared/urgent.tsx";
import { Declined } from "./declined.tsx";
import { GuardianFacts, PatientFacts, ReferralFacts } from "./facts.tsx";
import { Redirected } from "./redirected.tsx";
import { referralSteps } from "./steps.ts";

interface ReferralFilesProps {
  referralId: number;
  files: Attachment[];
}

/** Whether a scanner has checked it. */
const SCAN_WORDS: Record<Attachment["scan"], string> = { clean: "checked for viruses", "not-scanned": "not checked for viruses" };

/** The attachments, each to be saved. */
function ReferralFiles({ referralId, files }: ReferralFilesProps) {
  const saving = useMutation({
    mutationFn: async ({ id, name }: Attachment) => saveFile(name, await fetchAttachment(referralId, id)),
  });
  const inHand = saving.isPending ? saving.variables.id : undefined;
  return (
    <Panel id="attachments" title="Attachments" count={files.length}>
      {files.length === 0 && <p className={classes.lead}>No attachments.</p>}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <span className={classes.file}>
              {file.name} <span className={classes.size}>{`${formatBytes(file.bytes)}, ${SCAN_WORDS[file.scan]}`}</span>
            </span>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
              aria-label={`Download ${file.name}`}
              loading={inHand === file.id}
              onClick={() => saving.mutate(file)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {saving.error && (
        <Banner tone="danger" role="alert">
          {saving.error.message}
        </Banner>
      )}
    </Panel>
  );
}

/** The possible actions on this referral, by its `may`. */
function DetailActions({ referral }: { referral: Referral }) {
  const openDialog = useReferralDialog(referral);
  const forms = useReferralForms(referral);
  const remind = useRemindClinic(referral);
  const { may } = referral;
  const open = (name: "cancel" | "retry") => ({
    onPointerEnter: loadActionDialogs,
    onFocus: loadActionDialogs,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => openDialog(name)(currentTarget),
  });
  return (
    <>
      {may.retry && (
        <Button leftSection={<IconRefresh size={16} aria-hidden />} {...open("retry")}>
          Retry
        </Button>
      )}
      {may.remind && (
        <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} loading={remind.isPending} onClick={remind.run}>
          Remind
        </Button>
      )}
      {may.edit && (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={forms.edit}>
          Edit
        </Button>
      )}
      {may.refer && !referral.isDeclined && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          onClick={({ currentTarget }) => forms.refer(currentTarget)}
        >
          Refer
        </Button>
      )}
      {mayRequestToCancel(referral) && (
        <Button variant="subtle" color="red" {...open("cancel")}>
          Request to Cancel
        </Button>
      )}
    </>
  );
}

/** The lists with a referral, by the user's access. */
const HOLDS: Record<"own" | "practice" | "shared", readonly ListName[]> = {
  own: ["mine", "ofPractice"],
  practice: ["ofPractice"],
  shared: ["shared"],
};
const ALL: readonly ListName[] = ["mine", "ofPractice", "shared"];

/** The list that the user came from, with the same place, if it has the referral. Otherwise the menu's list that has it. */
function useListOfReferral(referral: ReferralDetails | undefined) {
  const inMenu = useMenuItems().map(({ href }) => href);
  const [inUse, setInUse] = useReferralListInUse();
  const lists = ((referral && ofKind(HOLDS, referral.access)) ?? ALL).map((name) => REFERRAL_LISTS[name]);
  const isOneOf = (href: string | undefined) => lists.some(({ at }) => at.path === href?.split("?")[0]);
  const href = isOneOf(inUse) ? inUse : lists.map(({ at }) => at.to()).find((path) => inMenu.includes(path));
  const isHeld = referral !== undefined;
  // Talks to the menu above the page, which marks the list.
  useEffect(() => {
    if (isHeld && href !== undefined) setInUse(href);
  }, [isHeld, href, setInUse]);
  const list = lists.find(({ at }) => at.path === href?.split("?")[0]);
  return href !== undefined && list ? { back: { href, label: list.title } } : {};
}

/** Milliseconds to notice the mark. */
const NOTICED_MS = 4_000;

/** A change is no longer new after the page was viewed for a moment, or left. */
function useDropMark(referral: ReferralDetails | undefined) {
  const queries = useQueryClient();
  const isVisible = useDocumentVisibility() === "visible";
  const marked = referral?.isChanged ? referral.id : undefined;
  // Waits until the person has looked.
  useEffect(() => {
    if (marked === undefined || !isVisible) return;
    const queryKey = referralKeys.one(marked);
    const drop = () => {
      // Keeps the data's age.
      const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      queries.setQueryData(queryKey, (known?: ReferralDetails) => known && { ...known, isChanged: false }, { updatedAt });
    };
    const noticed = window.setTimeout(drop, NOTICED_MS);
    return () => {
      window.clearTimeout(noticed);
      drop();
    };
  }, [queries, marked, isVisible]);
}

const TITLE = "Referral";
/** Other texts are no referral number, so the server is not asked. */
const NUMBER = /^[1-9]\d{0,14}$/;
const NONE: ReferralDetails[] = [];

/** One referral: its state, and everything that was written (decision G-REF-31). Missing and forbidden ones are not found. */
export function ReferralDetailsScreen() {
  const id = useScreenParam(referralScreens.details, "id");
  return NUMBER.test(id) ? <OneReferral key={id} id={Number(id)} /> : <NotHere />;
}

function OneReferral({ id }: { id: number }) {
  const referral = useQuery(referralOf(id));
  const settings = useSettings();
  const code = referral.error instanceof ApiError ? referral.error.body.code : undefined;
  // A page that is no longer allowed does not name the patient. After another failure, the page and typed text stay.
  const isRefused = code === "forbidden";
  const found = isRefused ? undefined : referral.data;
  const back = useListOfReferral(found);
  useDropMark(found);
  if (code === "not_found" || code === "invalid_input") return <NotHere />;
  return (
    <ReferralDialogs referrals={found ? [withNameOfRecord(found)] : NONE}>
      <PageHeader
        title={TITLE}
        heading={found ? `${listedName(withNameOfRecord(found))}: ${found.clinicName}` : TITLE}
        whose={found && initialedName(listedName(withNameOfRecord(found)))}
        {...back}
        help={found && <InShort referral={found} />}
        action={found && <DetailActions referral={found} />}
      />
      <LiveReferrals />
      <QueryView
        query={referral}
        waiting={<SkeletonTable label="Loading the referral" columns={[{ header: "", width: "100%" }]} rows={8} />}
        help={supportHelp(settings)}
        failed={isRefused ? undefined : "above"}
      >
        {(details) => (
          <ChildInPage value={childOf(withNameOfRecord(details))}>
            <Details referral={details} />
          </ChildInPage>
        )}
      </QueryView>
    </ReferralDialogs>
  );
}

function InShort({ referral }: { referral: ReferralDetails }) {
  const { timeZone } = useSettings();
  const name = correctedName(referral);
  return (
    <span className={classes.line}>
      {referral.isChanged && <NewMark word="Updated" />}
      <ReferralBadges referral={withNameOfRecord(referral)} />
      {name && <span>Corrected name: {name}</span>}
      <DeceasedMark deceased={referral.deceased} />
      <span>DOB {formatDay(referral.dateOfBirth)}</span>
      <span>
        Referral No. {referral.id}, created {formatDate(referral.createdDtm, timeZone)}
      </span>
    </span>
  );
}

function Details({ referral }: { referral: ReferralDetails }) {
  const { timeZone } = useSettings();
  return (
    <>
      {waitsForUrgent(referral) && (
        <div className={classes.banner}>
          <Banner tone="warning" title="Urgent referral">
            <CannotWait clinicPhone={referral.clinicPhone} />
          </Banner>
        </div>
      )}
      <Declined referral={withNameOfRecord(referral)} />
      <Redirected referral={withNameOfRecord(referral)} />
      <div className={classes.split}>
        <div className={classes.column}>
          <OfficeConversation referral={referral} events={referralSteps(referral, timeZone)} />
          <ReferralFiles referralId={referral.id} files={referral.attachments} />
        </div>
        <div className={classes.column}>
          <ReferralFacts referral={referral} />
          <PacketAnswers referral={referral} />
          <PatientFacts referral={referral} />
          <GuardianFacts referral={referral} />
        </div>
      </div>
    </>
  );
}
