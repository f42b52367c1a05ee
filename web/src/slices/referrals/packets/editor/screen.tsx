import { Button, Checkbox, Skeleton, Switch, Tabs, Textarea, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../../platform/format/format.ts";
import { saveFile } from "../../../../platform/page/save-file.ts";
import { useScreenParam } from "../../../../platform/page/screen.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../../ui/feedback/confirm-modal.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { EditConflictPanel } from "../../../../ui/form/edit-conflict-panel.tsx";
import { OptionalLabel } from "../../../../ui/form/form-group.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { StickyButtons } from "../../../../ui/form/long-form.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { referralScreens } from "../../routes.ts";
import { type EditedPacket, editedPacket, exportPacket } from "./api.ts";
import { PacketComparison } from "./comparison.tsx";
import classes from "./editor.module.css";
import { PacketEffect } from "./effect.tsx";
import { PacketItemList } from "./item-list.tsx";
import { PacketPreview } from "./preview.tsx";
import { type PacketEditing, usePacketDraft } from "./use-draft.ts";
import "@mantine/core/styles/Tabs.css";

const TITLE = "Clinic questions";
const BACK = { href: referralScreens.packets.to(), label: "Referral questions" };

/** Edits, tries and publishes a clinic's questions. */
export function PacketEditorScreen() {
  const id = Number(useScreenParam(referralScreens.packet, "id"));
  return <LoadedPacket key={id} id={id} />;
}

function LoadedPacket({ id }: { id: number }) {
  const settings = useSettings();
  const query = useQuery(editedPacket(id));
  // Stays as it was opened. Data fetched later must not replace typed text.
  const [row, setRow] = useState<EditedPacket>();
  if (!row && query.data && !query.isFetching) setRow(query.data);
  if (row) return <PacketEditor row={row} />;
  return (
    <>
      <PageHeader title={TITLE} back={BACK} />
      <QueryView
        query={query}
        waiting={<Skeleton height={420} radius="md" aria-label="Loading the questions" role="status" />}
        help={supportHelp(settings)}
      >
        {() => null}
      </QueryView>
    </>
  );
}

function PacketEditor({ row }: { row: EditedPacket }) {
  const editing = usePacketDraft(row);
  const [open, setOpen] = useState<string>();
  const [tab, setTab] = useState<string | null>("edit");
  const show = (linkId: string | undefined) => {
    setTab("edit");
    setOpen(linkId);
  };
  const { known, draft, panel, sending, isDirty } = editing;
  return (
    <>
      <LeaveGuard isUnsaved={isDirty} />
      <PageHeader
        title={TITLE}
        heading={draft.packet.title || "Untitled"}
        help={<StateInWords packet={known} />}
        back={BACK}
        action={<Export packet={known} />}
      />
      {panel && <EditConflictPanel {...panel} />}
      <About editing={editing} />
      <section className={`ln-card ${classes.card}`} aria-labelledby="packet-items">
        <h2 id="packet-items" className={classes.heading}>
          Questions
        </h2>
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List aria-label="Questions">
            <Tabs.Tab value="edit">Edit</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
            <Tabs.Tab value="compare">Compare</Tabs.Tab>
            <Tabs.Tab value="effect">Results</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="edit" className={classes.panel ?? ""}>
            {draft.packet.items.length === 0 && <p className="ln-muted">No questions yet. Add the first one.</p>}
            <PacketItemList editing={editing} open={open} onOpen={setOpen} />
          </Tabs.Panel>
          <Tabs.Panel value="preview" className={classes.panel ?? ""}>
            {tab === "preview" && <PacketPreview packet={draft.packet} clinicPhone={known.clinicPhone} />}
          </Tabs.Panel>
          <Tabs.Panel value="compare" className={classes.panel ?? ""}>
            {tab === "compare" && <PacketComparison published={known.published} version={known.version} draft={draft.packet} />}
          </Tabs.Panel>
          <Tabs.Panel value="effect" className={classes.panel ?? ""}>
            {tab === "effect" && <PacketEffect id={known.id} />}
          </Tabs.Panel>
        </Tabs>
      </section>
      <StickyButtons>
        {sending.error && !panel && !sending.isBusy && (
          <Banner tone="danger" role="alert">
            {sending.error.message}
          </Banner>
        )}
        <Send editing={editing} onOpen={show} />
      </StickyButtons>
    </>
  );
}

/** The clinic, and the state of its questions. */
function StateInWords({ packet: { clinic, version, publishedOn, isOffered, hasChanges } }: { packet: EditedPacket }) {
  const { timeZone } = useSettings();
  if (version === null || publishedOn === null) return `${clinic.name}. Not published yet. Offices do not see these questions.`;
  const since = `Version ${version} from ${formatDate(publishedOn, timeZone)}`;
  return `${clinic.name}. ${since} is ${isOffered ? "in use" : "not in use"}.${hasChanges ? " Your saved changes are not published." : ""}`;
}

function Export({ packet: { id, version } }: { packet: EditedPacket }) {
  const exporting = useMutation({
    mutationFn: () => exportPacket(id),
    onSuccess: (questionnaire) =>
      saveFile(
        `questionnaire-${id}-${version === null ? "draft" : `v${version}`}.json`,
        new Blob([JSON.stringify(questionnaire, undefined, 2)], { type: "application/fhir+json" }),
      ),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        Export as FHIR
      </Button>
      {exporting.error && (
        <p className={classes.error} role="alert">
          {exporting.error.message}
        </p>
      )}
    </>
  );
}

/** The settings of the whole set. */
function About({ editing: { draft, wrong, changePacket, setIsOffered } }: { editing: PacketEditing }) {
  const { packet, isOffered } = draft;
  const own = wrong?.get("");
  return (
    <section className={`ln-card ${classes.card}`} aria-labelledby="packet-about">
      <h2 id="packet-about" className={classes.heading}>
        About these questions
      </h2>
      <div className={classes.form}>
        <TextInput
          className={classes.line ?? ""}
          label="Title"
          description="If a clinic has several sets, the office chooses one by its title."
          value={packet.title}
          error={own?.title}
          onChange={({ currentTarget: { value } }) => changePacket((before) => ({ ...before, title: value }))}
        />
        <Textarea
          className={classes.line ?? ""}
          label={<OptionalLabel>Description</OptionalLabel>}
          description="How long it takes and which published criteria it uses."
          rows={2}
          value={packet.description ?? ""}
          error={own?.description}
          onChange={({ currentTarget: { value } }) => changePacket((before) => ({ ...before, description: value || undefined }))}
        />
        <div className={classes.boxes}>
          <Switch
            label="Ask in the referral form once published"
            checked={isOffered}
            onChange={(event) => setIsOffered(event.currentTarget.checked)}
          />
          <Checkbox
            label="Example for the clinic to review"
            checked={packet.isExample}
            onChange={({ currentTarget: { checked } }) => changePacket((before) => ({ ...before, isExample: checked }))}
          />
        </div>
      </div>
    </section>
  );
}

const MOST_LISTED = 8;

/** Save and Publish, with the errors that prevent publishing. */
function Send({ editing, onOpen }: { editing: PacketEditing; onOpen: (linkId: string) => void }) {
  const { known, draft, problems, wrong, sending, isDirty, send } = editing;
  const [isAsking, setIsAsking] = useState(false);
  const [isListed, setIsListed] = useState(false);
  const textOf = (linkId: string | null) => draft.packet.items.find((item) => item.linkId === linkId)?.text || "No text";
  const isNew = isDirty || known.hasChanges || known.version === null;
  const publish = () => (problems.length > 0 ? setIsListed(true) : setIsAsking(true));
  const wrongItem = [...(wrong?.keys() ?? [])].find((linkId) => linkId !== "");
  const whole = wrong?.get("")?.items;
  return (
    <>
      {isListed && problems.length > 0 && (
        <section className={classes.problems} aria-labelledby="packet-problems">
          <h2 id="packet-problems">Before you can publish</h2>
          <ul>
            {problems.slice(0, MOST_LISTED).map(({ linkId, sentence }) => (
              <li key={`${linkId} ${sentence}`}>
                {linkId === null ? (
                  sentence
                ) : (
                  <>
                    <button type="button" onClick={() => onOpen(linkId)}>
                      {textOf(linkId)}
                    </button>
                    : {sentence}
                  </>
                )}
              </li>
            ))}
            {problems.length > MOST_LISTED && <li>And {problems.length - MOST_LISTED} more, marked in the list above.</li>}
          </ul>
        </section>
      )}
      {wrong && wrong.size > 0 && (
        <p className={classes.error} role="alert">
          Not saved: {whole ?? "fields above need your attention."}{" "}
          {wrongItem !== undefined && (
            <button type="button" className={classes.goTo} onClick={() => onOpen(wrongItem)}>
              Show first
            </button>
          )}
        </p>
      )}
      <ButtonRow
        wayOut={{ href: BACK.href, label: isDirty ? "Cancel" : "Back to list" }}
        start={<span className="ln-muted">{isDirty ? "Unsaved changes" : "Everything is saved"}</span>}
      >
        <Button size="md" disabled={!isDirty} loading={sending.isBusy && !isAsking} onClick={() => send(false)}>
          Save
        </Button>
        <Button size="md" variant="default" disabled={!isNew} onClick={publish}>
          Publish…
        </Button>
      </ButtonRow>
      {isAsking && (
        <ConfirmModal
          child={null}
          opened
          title={`Publish version ${(known.version ?? 0) + 1}?`}
          text="The referral form will ask these questions from now on. Sent referrals and existing drafts keep their current version."
          words={{ confirm: "Publish", isGiving: true }}
          act={sending}
          onConfirm={() => {
            send(true);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
