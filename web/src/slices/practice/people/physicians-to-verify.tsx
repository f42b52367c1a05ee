import type { ResultOf } from "@linnet/contract/endpoint";
import type { practicePeople } from "@linnet/contract/practice/people";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { QueryView } from "../../../ui/feedback/query-view.tsx";
import { supportHelp } from "../../../ui/feedback/support-help.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { type Column, DataTable, SkeletonTable } from "../../../ui/table/data-table.tsx";
import { physiciansToVerify, useVerify } from "../api.ts";
import { mayManage } from "../may-manage.ts";
import classes from "../my-practice.module.css";
import { useQuestion } from "../use-question.tsx";
import { emailColumn, fullName, nameColumn, type PeoplePanelProps, skeletonColumns, WaitingBadge } from "./people.tsx";

type Unverified = ResultOf<typeof practicePeople.toVerify>["data"][number];
type AnswerOf = (physician: Unverified, isOurs: boolean, button: HTMLButtonElement) => void;

const columnsOf = (answer?: AnswerOf, busy?: number, mayConfirm = false): Column<Unverified>[] => [
  nameColumn(),
  { key: "npi", header: "NPI", width: "17%", cell: ({ npi }) => npi },
  emailColumn(),
  ...(answer
    ? [
        {
          key: "answer",
          header: "Does the physician work here?",
          quiet: true,
          cell: (physician: Unverified) =>
            physician.isWaiting && !mayConfirm ? (
              <WaitingBadge />
            ) : (
              <Answers physician={physician} answer={answer} isBusy={physician.physicianId === busy} />
            ),
        },
      ]
    : []),
];

/** Physicians who the practice has yet to confirm (PRA-002, PRA-026). */
export function PhysiciansToVerify({ practiceId, roles, notifier }: PeoplePanelProps) {
  const waiting = useQuery(physiciansToVerify);
  const settings = useSettings();
  const verify = useVerify(practiceId);
  const verifyOnce = useOneAtATime(verify);
  const { ask, dialog } = useQuestion(verify, notifier);
  const answer: AnswerOf = (physician, isOurs, from) => {
    const sent = { physicianId: physician.physicianId, verificationStatus: isOurs };
    if (isOurs) {
      verifyOnce(sent, { onSuccess: () => notifier.succeeded(from), onError: (error) => notifier.failed(from, error) });
      return;
    }
    ask({
      title: `${fullName(physician)} does not work in your practice?`,
      text: "They will not see your practice’s patients, and we will tell the hospital.",
      confirm: "NO, not in my practice",
      sent,
      from,
    });
  };
  const busy = verify.isPending && verify.variables.verificationStatus ? verify.variables.physicianId : undefined;

  return (
    <Panel
      id="physicians-to-verify"
      title="Physicians To Verify"
      help="Does this physician work in your practice?"
      {...(waiting.data && { count: waiting.data.data.length })}
      flush
    >
      <QueryView
        query={waiting}
        waiting={<SkeletonTable label="Loading physicians to verify" columns={skeletonColumns(columnsOf())} rows={1} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.none}>No physicians to verify.</p>}
        help={supportHelp(settings)}
      >
        {({ data, isDelegated }) => (
          <DataTable
            caption="Physicians To Verify"
            columns={mayManage(roles, isDelegated) ? columnsOf(answer, busy, mayManage(roles, false)) : columnsOf()}
            rows={data}
            rowKey={({ physicianId }) => String(physicianId)}
            stack
          />
        )}
      </QueryView>
      {dialog}
    </Panel>
  );
}

function Answers({ physician, answer, isBusy }: { physician: Unverified; answer: AnswerOf; isBusy: boolean }) {
  const name = fullName(physician);
  return (
    <span className={classes.pair}>
      <Button
        size="xs"
        aria-label={`YES, ${name} works here`}
        loading={isBusy}
        onClick={({ currentTarget }) => answer(physician, true, currentTarget)}
      >
        YES
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`NO, ${name} does not work here`}
        disabled={isBusy}
        onClick={({ currentTarget }) => answer(physician, false, currentTarget)}
      >
        NO
      </Button>
    </span>
  );
}
