import type { PacketSummary } from "@linnet/contract/referrals/packets";
import { Packet } from "@linnet/contract/referrals/packets/packet";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { formatDate } from "../../../../platform/format/format.ts";
import { useOneAtATime } from "../../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../../platform/page/settings.ts";
import { Banner } from "../../../../ui/feedback/banner.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../../../ui/feedback/query-view.tsx";
import { StatusBadge, type Tone } from "../../../../ui/feedback/status-badge.tsx";
import { supportHelp } from "../../../../ui/feedback/support-help.ts";
import { ButtonRow } from "../../../../ui/form/button-row.tsx";
import { GuardedDialog } from "../../../../ui/form/guarded-dialog.tsx";
import { ABOVE_BUTTON, focusFirstError, showServerErrors } from "../../../../ui/form/use-form-errors.ts";
import { Link } from "../../../../ui/layout/link.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../../ui/table/data-table.tsx";
import { Toolbar } from "../../../../ui/table/toolbar.tsx";
import { referralScreens } from "../../routes.ts";
import shared from "../../shared/referrals.module.css";
import { packetList, useCreatePacket } from "./api.ts";
import { ImportPacketDialog } from "./import-dialog.tsx";

interface NewPacketDialogProps {
  clinics: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Creates a clinic's questions, and opens their page. */
function NewPacketDialog({ clinics, onClose }: NewPacketDialogProps) {
  const navigate = useNavigate();
  const create = useCreatePacket();
  const createOnce = useOneAtATime(create);
  const form = useForm({
    name: "new-packet",
    initialValues: { clinic: String(clinics[0]?.id ?? ""), title: "" },
    validate: { title: (title) => Packet.shape.title.safeParse(title).error?.issues[0]?.message },
  });
  const send = form.onSubmit(({ clinic, title }) => {
    createOnce(
      { clinicId: Number(clinic), packet: { title, items: [] } },
      {
        onSuccess: ({ id }) => {
          form.resetDirty();
          void navigate({ href: referralScreens.packet.to({ id: String(id) }), ignoreBlocker: true });
        },
        onError: (error) => showServerErrors(form, error),
      },
    );
  }, focusFirstError(form));
  return (
    <GuardedDialog child={null} title="New questions" size={480} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form className={shared.dialogForm} onSubmit={send} noValidate autoComplete="off">
          <NativeSelect
            label="Clinic"
            data={clinics.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps("clinic")}
          />
          <TextInput label="Title" description="Example: Chest pain, murmur, syncope" data-autofocus {...form.getInputProps("title")} />
          {form.errors[ABOVE_BUTTON] && (
            <Banner tone="danger" role="alert">
              {form.errors[ABOVE_BUTTON]}
            </Banner>
          )}
          <ButtonRow wayOut={{ onClick: close }}>
            <Button size="md" type="submit" loading={create.isPending}>
              Create questions
            </Button>
          </ButtonRow>
        </form>
      )}
    </GuardedDialog>
  );
}

const STATES = {
  draft: ["Not published", "neutral"],
  changed: ["In use, with unpublished changes", "warning"],
  used: ["In use", "success"],
  off: ["Not in use", "neutral"],
} as const satisfies Record<string, readonly [words: string, tone: Tone]>;
type State = keyof typeof STATES;

function stateOf({ version, isOffered, hasChanges }: PacketSummary): State {
  if (version === null) return "draft";
  if (!isOffered) return "off";
  return hasChanges ? "changed" : "used";
}

const columnsOf = (timeZone: string): Column<PacketSummary>[] => [
  {
    key: "title",
    header: "Questions",
    lead: true,
    cell: ({ id, title }) => (
      <Link className={shared.name} href={referralScreens.packet.to({ id: String(id) })}>
        {title}
      </Link>
    ),
  },
  { key: "clinic", header: "Clinic", cell: ({ clinic }) => clinic.name },
  {
    key: "state",
    header: "Status",
    cell: (packet) => {
      const [words, tone] = STATES[stateOf(packet)];
      return <StatusBadge tone={tone}>{words}</StatusBadge>;
    },
  },
  {
    key: "version",
    header: "Version",
    cell: ({ version, publishedOn }) =>
      version === null || publishedOn === null ? (
        <span className="ln-muted">None</span>
      ) : (
        `${version}, published ${formatDate(publishedOn, timeZone)}`
      ),
  },
  {
    key: "changed",
    header: "Last changed",
    cell: ({ changedOn, changedBy }) => `${formatDate(changedOn, timeZone)}${changedBy && ` by ${changedBy}`}`,
  },
];

/** Each clinic's questions for referring offices. */
export function PacketListScreen() {
  const settings = useSettings();
  const query = useQuery(packetList);
  const [clinic, setClinic] = useState("");
  const [state, setState] = useState("");
  const [open, setOpen] = useState<"new" | "import">();
  const opener = useRef<HTMLElement>(null);
  const show = (dialog: "new" | "import") => (event: { currentTarget: HTMLElement }) => {
    opener.current = event.currentTarget;
    setOpen(dialog);
  };
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const columns = columnsOf(settings.timeZone);
  const clinics = query.data?.clinics ?? [];
  const shown = (query.data?.packets ?? []).filter(
    (packet) => (clinic === "" || String(packet.clinic.id) === clinic) && (state === "" || stateOf(packet) === state),
  );
  return (
    <>
      <PageHeader
        title="Referral questions"
        help="Questions your clinics ask referring offices."
        action={
          <div className={shared.choices}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!query.data} onClick={show("new")}>
              New questions
            </Button>
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} disabled={!query.data} onClick={show("import")}>
              Import
            </Button>
          </div>
        }
      />
      <Toolbar>
        <NativeSelect
          size="sm"
          aria-label="Clinic"
          data={[{ value: "", label: "All my clinics" }, ...clinics.map(({ id, name }) => ({ value: String(id), label: name }))]}
          value={clinic}
          onChange={(event) => setClinic(event.currentTarget.value)}
        />
        <NativeSelect
          size="sm"
          aria-label="Status"
          data={[{ value: "", label: "Any status" }, ...Object.entries(STATES).map(([value, [label]]) => ({ value, label }))]}
          value={state}
          onChange={(event) => setState(event.currentTarget.value)}
        />
      </Toolbar>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading the questions" columns={columns} rows={5} />
          </div>
        }
        isEmpty={() => shown.length === 0}
        empty={
          <div className="ln-card">
            {clinic || state ? (
              <EmptyState title="No questions match" help="None of your clinics’ questions match your filters." />
            ) : (
              <EmptyState title="No questions yet" help="Select ‘New questions’, or import a FHIR questionnaire." />
            )}
          </div>
        }
        help={supportHelp(settings)}
      >
        {() => (
          <div className={`ln-card ${shared.rows}`}>
            <DataTable caption="Referral questions" columns={columns} rows={shown} rowKey={({ id }) => String(id)} stack />
          </div>
        )}
      </QueryView>
      {open === "new" && <NewPacketDialog clinics={clinics} onClose={close} />}
      {open === "import" && <ImportPacketDialog clinics={clinics} onClose={close} />}
    </>
  );
}
