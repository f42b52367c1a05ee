import type { DeskReferral } from "@linnet/contract/referrals/desk";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { nameInProse } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { listedName } from "../shared/referral-name.ts";
import shared from "../shared/referrals.module.css";
import { useAssignChosen } from "./api.ts";
import classes from "./desk.module.css";

interface AssignDialogProps {
  referrals: readonly DeskReferral[];
  colleagues: readonly { id: number; name: string; clinicIds: readonly number[] }[];
  /** Whether anything was assigned. */
  onClose: (isDone: boolean) => void;
}

const NOBODY = "nobody";
const countOf = (count: number) => (count === 1 ? "1 referral" : `${count} referrals`);

/** Assigns several referrals to a colleague at the desk of all their clinics, and reports the ones that failed. */
export function AssignDialog({ referrals, colleagues, onClose }: AssignDialogProps) {
  const assign = useAssignChosen();
  const assignOnce = useOneAtATime(assign);
  const [to, setTo] = useState("");
  const [wrong, setWrong] = useState<string>();
  const fitting = colleagues.filter(({ clinicIds }) => referrals.every(({ clinic }) => clinicIds.includes(clinic.id)));
  const refused = assign.data?.refused ?? [];
  const done = referrals.length - refused.length;
  const close = () => onClose(assign.isSuccess);
  const name = fitting.find(({ id }) => String(id) === to)?.name;
  const send = () => {
    if (to === "") return setWrong("Choose a colleague");
    const shown = referrals.map(({ id, assignedTo }) => ({ id, assignedTo: assignedTo?.id ?? null }));
    return assignOnce(
      { accountId: to === NOBODY ? null : Number(to), referrals: shown },
      {
        onSuccess: (reply) => {
          if (reply.refused.length > 0) return;
          const is = referrals.length === 1 ? "is" : "are";
          notify({ text: `${countOf(referrals.length)} ${is} now ${name ? `assigned to ${nameInProse(name)}` : "unassigned"}.` });
          onClose(true);
        },
      },
    );
  };
  return (
    <Dialog child={null} opened onClose={close} title={`Assign ${countOf(referrals.length)}`} size={520}>
      <form
        className={shared.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {refused.length === 0 ? (
          <NativeSelect
            label="Assign to"
            description={
              fitting.length > 0
                ? "People who work at the desks of all these clinics."
                : "No one works at the desks of all these clinics. Select referrals to one clinic to assign them."
            }
            data-autofocus
            data={[
              { value: "", label: "Choose a colleague" },
              ...fitting.map((each) => ({ value: String(each.id), label: each.name })),
              { value: NOBODY, label: "Unassigned" },
            ]}
            value={to}
            error={wrong}
            onChange={({ currentTarget }) => {
              setTo(currentTarget.value);
              setWrong(undefined);
            }}
          />
        ) : (
          <Banner tone="warning" role="alert">
            <p>
              {done} of {countOf(referrals.length)} {done === 1 ? "was" : "were"} assigned. The others have changed:
            </p>
            <ul className={classes.refused}>
              {refused.map(({ id, why }) => (
                <li key={id}>
                  {nameOf(referrals, id)}: {why}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {assign.error && (
          <Banner tone="danger" role="alert">
            {assign.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: close, ...(refused.length > 0 && { label: "Done", hasFocus: true }) }}>
          {refused.length === 0 && (
            <Button size="md" type="submit" loading={assign.isPending}>
              Assign
            </Button>
          )}
        </ButtonRow>
      </form>
    </Dialog>
  );
}

function nameOf(referrals: readonly DeskReferral[], id: number): string {
  const referral = referrals.find((each) => each.id === id);
  return referral ? `${listedName(referral)}, No. ${id}` : `No. ${id}`;
}
