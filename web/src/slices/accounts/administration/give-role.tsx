import { type Account, GIVEN_ROLES } from "@linnet/contract/accounts";
import { ROLE_LABEL } from "@linnet/contract/roles";
import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { accountName } from "../account.ts";
import classes from "../accounts.module.css";
import { PracticeIdField, useTypedPractice } from "../practice-id-field.tsx";
import { useChangeRole } from "./api.ts";

type GivenRole = (typeof GIVEN_ROLES)[number];

const ROLES = GIVEN_ROLES.map((id) => ({ value: String(id), label: ROLE_LABEL[id] }));

const REASON = "why-not-given";

/** Why nothing can be added yet. */
function reasonAgainst(typed: string, practice: unknown, isWrong: boolean): string | undefined {
  if (typed.trim() === "") return "Choose a practice first.";
  if (isWrong) return "Correct the practice ID first.";
  return practice ? undefined : "Looking for this practice…";
}

/** The message for a restored or new role. */
export const roleGiven = (account: Account, practice: string, role: string): string =>
  `${accountName(account)} now works for ${practice} (${role}). We will email ${account.firstName}.`;

/** Adds the person to a practice, after its name is shown. */
export function GiveRole({ account }: { account: Account }) {
  const [typed, setTyped] = useState("");
  const practice = useTypedPractice(typed);
  const [roleId, setRoleId] = useState<GivenRole>(2);
  const [isAsking, setIsAsking] = useState(false);
  const give = useChangeRole();
  const giveOnce = useOneAtATime(give);
  const wrong = !/^\s*(?:[1-9]\d{0,14})?\s*$/.test(typed) || practice === null || practice?.isActive === false;
  const reason = reasonAgainst(typed, practice, wrong);
  const write = (practiceId: string) => {
    give.reset();
    setTyped(practiceId);
  };
  const send = () =>
    practice &&
    giveOnce(
      {
        change: "give",
        userId: account.userId,
        practiceId: practice.practiceId,
        roleId,
        told: roleGiven(account, practice.practiceName, ROLE_LABEL[roleId]),
      },
      { onSuccess: () => setTyped(""), onSettled: () => setIsAsking(false) },
    );
  return (
    <Panel id="give-role" title="Add a practice and role">
      <form
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (practice && !wrong) setIsAsking(true);
        }}
      >
        <PracticeIdField
          label="Practice ID"
          description="Enter the ID of a practice that is already on the portal."
          value={typed}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onChoose={write}
          error={wrong ? "Practice ID is not valid" : undefined}
        />
        <NativeSelect
          label="Role"
          data={ROLES}
          value={String(roleId)}
          onChange={({ currentTarget }) => setRoleId(GIVEN_ROLES.find((each) => String(each) === currentTarget.value) ?? 2)}
        />
        {give.error && (
          <Banner tone="danger" role="alert">
            {give.error.message}
          </Banner>
        )}
        <div className={classes.withReason}>
          <Button type="submit" variant="default" disabled={reason !== undefined} aria-describedby={reason && REASON}>
            Add practice and role
          </Button>
          {reason && (
            <span id={REASON} className="ln-muted">
              {reason}
            </span>
          )}
        </div>
      </form>
      {isAsking && practice && (
        <ConfirmModal
          child={null}
          opened
          title={`Add ${accountName(account)} to ${practice.practiceName}?`}
          text={`${account.firstName} can work for this practice right away. Role: ${ROLE_LABEL[roleId]}. We will email ${account.firstName}.`}
          words={{ confirm: "Add", isGiving: true }}
          act={{ isPending: give.isPending }}
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
