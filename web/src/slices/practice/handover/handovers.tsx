import type { Departure, Handover } from "@linnet/contract/practice/handover";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../../platform/format/format.ts";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { ConfirmModal } from "../../../ui/feedback/confirm-modal.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { colleaguesOf, LeftBehindWords, ONE_COLLEAGUE, TakeOverChoice, useTakeOver } from "../../../ui/people/take-over.tsx";
import { handovers, useHandOver, useUndoHandover } from "../api.ts";
import type { Notifier } from "../use-notice.tsx";
import { type Question, useQuestion } from "../use-question.tsx";

const undoQuestion = (
  { id, practiceId, physicianName, colleagues }: Handover,
  from: HTMLElement,
): Question<{ id: number; practiceId: number }> => ({
  title: `Undo the handover from ${physicianName}?`,
  text: `${colleagues.join(" and ")} will no longer see these patients and referrals. You can then choose someone else to take over.`,
  confirm: "Undo handover",
  sent: { id, practiceId },
  from,
});

/** Pending takeovers and undoable ones; hidden if there are none. */
export function Handovers({ notifier }: { notifier: Notifier }) {
  const { data } = useQuery(handovers);
  const undoing = useQuestion(useUndoHandover(), notifier);
  const [asked, setAsked] = useState<{ departure: Departure; from: HTMLElement }>();
  if (!data || data.undecided.length + data.made.length === 0) return null;
  return (
    <Panel id="handovers" title="Handovers" {...(data.undecided.length > 0 && { count: data.undecided.length })}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
        {data.undecided.map((departure) => (
          <UndecidedLine
            key={`${departure.practiceId}-${departure.physicianId}`}
            departure={departure}
            onDecide={(from) => setAsked({ departure, from })}
          />
        ))}
        {data.made.map((handover) => (
          <MadeLine key={handover.id} handover={handover} onUndo={(from) => undoing.ask(undoQuestion(handover, from))} />
        ))}
      </Stack>
      {undoing.dialog}
      {asked && (
        <HandOverDialog
          departure={asked.departure}
          from={asked.from}
          notifier={notifier}
          onClose={() => {
            setAsked(undefined);
            asked.from.focus();
          }}
        />
      )}
    </Panel>
  );
}

interface UndecidedLineProps {
  departure: Departure;
  onDecide: (button: HTMLElement) => void;
}

function UndecidedLine({ departure, onDecide }: UndecidedLineProps) {
  const { timeZone } = useSettings();
  const { physicianName, practiceName, leftOn, mayDecide } = departure;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{physicianName}</Text>
        <Text size="sm">
          Left {practiceName}
          {leftOn && ` on ${formatDate(leftOn, timeZone)}`}: <LeftBehindWords left={departure} />
        </Text>
      </div>
      {mayDecide && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Hand over from ${physicianName}`}
          onClick={({ currentTarget }) => onDecide(currentTarget)}
        >
          Hand over
        </Button>
      )}
    </Group>
  );
}

function MadeLine({ handover, onUndo }: { handover: Handover; onUndo: (button: HTMLElement) => void }) {
  const { timeZone } = useSettings();
  const { physicianName, practiceName, colleagues, patients, madeOn, undoUntil } = handover;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{physicianName}</Text>
        <Text size="sm">
          {colleagues.join(" and ")} took over {patients} {patients === 1 ? "patient" : "patients"} at {practiceName} on{" "}
          {formatDate(madeOn, timeZone)}
        </Text>
      </div>
      <Button
        size="xs"
        variant="subtle"
        title={`Until ${formatDate(undoUntil, timeZone)}`}
        aria-label={`Undo the handover from ${physicianName}`}
        onClick={({ currentTarget }) => onUndo(currentTarget)}
      >
        Undo
      </Button>
    </Group>
  );
}

interface HandOverDialogProps {
  departure: Departure;
  from: HTMLElement;
  notifier: Notifier;
  onClose: () => void;
}

/** Chooses who takes over from a person who left. */
function HandOverDialog({ departure, from, notifier, onClose }: HandOverDialogProps) {
  const { practiceId, physicianId, physicianName } = departure;
  const handOver = useHandOver();
  const handOverOnce = useOneAtATime(handOver);
  const { answerOf, answer, errorOf, check } = useTakeOver(ONE_COLLEAGUE);
  const send = () => {
    if (!check([practiceId])) return;
    handOverOnce(
      { practiceId, physicianId, colleagues: colleaguesOf(answerOf(practiceId)) ?? [] },
      {
        onSuccess: () => notifier.succeeded(from),
        onError: (error) => notifier.failed(from, error),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmModal
      child={null}
      opened
      title={`Hand over from ${physicianName}`}
      text={
        <>
          The colleagues you choose will have access to the patients and referrals from now on. We will email them. You can undo this for 30
          days.
          <TakeOverChoice
            departure={departure}
            modes={["one", "several", "none"]}
            value={answerOf(practiceId)}
            error={errorOf(practiceId)}
            onChange={(value) => answer(practiceId, value)}
          />
        </>
      }
      words={{ confirm: "Hand over", isGiving: true }}
      act={{ isPending: handOver.isPending }}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
