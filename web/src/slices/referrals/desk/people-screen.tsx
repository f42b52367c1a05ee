import type { DeskPerson } from "@linnet/contract/referrals/desk";
import { ROLE } from "@linnet/contract/roles";
import type { UserRoles } from "@linnet/contract/session";
import { Button, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { EmailAddress } from "../../../ui/people/email-address.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import "@mantine/core/styles/Tabs.css";
import { me } from "../../session/public.ts";
import days from "../clinics/clinic-days.module.css";
import { DaysList } from "../clinics/days-list.tsx";
import { Holidays } from "../clinics/holidays.tsx";
import shared from "../shared/referrals.module.css";
import classes from "./desk.module.css";
import { GiveDeskDialog } from "./give-dialog.tsx";
import { deskPeople, useEndDesk } from "./people-api.ts";

interface RowHandlers {
  onChange: (person: DeskPerson, button: HTMLElement) => void;
  onEnd: (person: DeskPerson, button: HTMLElement) => void;
}

const columnsOf = ({ onChange, onEnd }: RowHandlers): Column<DeskPerson>[] => [
  { key: "name", header: "Name", lead: true, cell: ({ name }) => <strong>{name}</strong> },
  { key: "email", header: "Email", cell: ({ email }) => <EmailAddress>{email}</EmailAddress> },
  { key: "role", header: "Role", oneLine: true, cell: ({ isLead }) => (isLead ? "Clinic desk lead" : "Clinic desk") },
  {
    key: "clinics",
    header: "Clinics",
    cell: ({ clinics }) => (clinics.length === 0 ? "All clinics" : clinics.map(({ name }) => name).join(", ")),
  },
  {
    key: "actions",
    header: "Actions",
    quiet: true,
    align: "end",
    cell: (person) => (
      <span className={classes.rowActs}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Change ${nameInProse(person.name)}’s desk access`}
          onClick={({ currentTarget }) => onChange(person, currentTarget)}
        >
          Change
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={`End ${nameInProse(person.name)}’s desk access`}
          onClick={({ currentTarget }) => onEnd(person, currentTarget)}
        >
          End
        </Button>
      </span>
    ),
  },
];

type Open = { dialog: "give" } | { dialog: "change" | "end"; person: DeskPerson };

const isAdministrator = ({ practiceRoles }: UserRoles) => practiceRoles.some(({ roleId, active }) => active && roleId === ROLE.systemAdmin);

/** The desks of the hospital's clinics: their people, for system administrators, and their days, also for desk leads. */
export function DeskPeopleScreen() {
  const roles = useQuery(me).data?.roles;
  const mayGive = roles !== undefined && isAdministrator(roles);
  return (
    <>
      <PageHeader
        title="Clinic desks"
        help={mayGive ? "See who works at each clinic desk and how soon each clinic responds." : "Set how soon your clinics respond."}
      />
      <Tabs defaultValue={mayGive ? "people" : "clinics"} keepMounted={false}>
        <Tabs.List aria-label="Clinic desks">
          {mayGive && <Tabs.Tab value="people">People</Tabs.Tab>}
          <Tabs.Tab value="clinics">Clinics</Tabs.Tab>
          <Tabs.Tab value="holidays">Holidays</Tabs.Tab>
        </Tabs.List>
        {mayGive && (
          <Tabs.Panel value="people" className={days.panel ?? ""}>
            <People />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="clinics" className={days.panel ?? ""}>
          <DaysList />
        </Tabs.Panel>
        <Tabs.Panel value="holidays" className={days.panel ?? ""}>
          <Holidays />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function People() {
  const settings = useSettings();
  const query = useQuery(deskPeople);
  const [open, setOpen] = useState<Open>();
  const opener = useRef<HTMLElement>(null);
  const show = (next: Open, button: HTMLElement) => {
    opener.current = button;
    setOpen(next);
  };
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const columns = columnsOf({
    onChange: (person, button) => show({ dialog: "change", person }, button),
    onEnd: (person, button) => show({ dialog: "end", person }, button),
  });
  return (
    <>
      <div className={days.above}>
        <p className={shared.lead}>Desk staff see only their clinics’ referrals.</p>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={!query.data}
          onClick={({ currentTarget }) => show({ dialog: "give" }, currentTarget)}
        >
          Add desk staff
        </Button>
      </div>
      <QueryView
        query={query}
        waiting={
          <div className="ln-card">
            <SkeletonTable label="Loading clinic desk staff" columns={columns} rows={4} />
          </div>
        }
        isEmpty={({ people }) => people.length === 0}
        empty={
          <div className="ln-card">
            <EmptyState title="No desk staff yet" help="Select ‘Add desk staff’ to add hospital staff who have an account." />
          </div>
        }
        help={supportHelp(settings)}
      >
        {({ people }) => (
          <div className="ln-card">
            <DataTable caption="Clinic desk staff" columns={columns} rows={people} rowKey={({ accountId }) => String(accountId)} stack />
          </div>
        )}
      </QueryView>
      {open && open.dialog !== "end" && (
        <GiveDeskDialog clinics={query.data?.clinics ?? []} person={open.dialog === "change" ? open.person : undefined} onClose={close} />
      )}
      {open?.dialog === "end" && <EndDialog person={open.person} onClose={close} />}
    </>
  );
}

/** Asks before a person loses their desk. */
function EndDialog({ person: { accountId, name }, onClose }: { person: DeskPerson; onClose: () => void }) {
  const end = useEndDesk();
  const endOnce = useOneAtATime(end);
  const done = () => {
    notify({ text: `${nameInProse(name)} no longer has desk access.` });
    onClose();
  };
  return (
    <ConfirmModal
      child={null}
      opened
      title={`End ${nameInProse(name)}’s desk access?`}
      text="They will no longer see referrals. Referrals assigned to them become unassigned. You can add them again."
      words={{ confirm: "End desk access" }}
      act={end}
      onConfirm={() => endOnce(accountId, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
