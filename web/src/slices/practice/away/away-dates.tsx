import type { Absence } from "@linnet/contract/practice/away";
import type { PracticePhysician } from "@linnet/contract/practice/people";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlane } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDay } from "../../../platform/format/format.ts";
import { Panel } from "../../../ui/layout/panel.tsx";
import { practicePhysicians, useDeclineCover, useEndAway } from "../api.ts";
import type { Notifier } from "../use-notice.tsx";
import { type Question, useQuestion } from "../use-question.tsx";
import { AwayDialog } from "./away-dialog.tsx";

/** 'Dr. Ortiz', as colleagues are named in sentences. */
const doctor = ({ lastName }: Pick<PracticePhysician, "lastName">) => `Dr. ${lastName}`;

/** '12/12/2026 to 12/20/2026' */
const daysOf = ({ firstDay, lastDay }: Absence) =>
  firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;

const coverOf = ({ coverName, hasDeclined }: Absence) => (hasDeclined ? "No coverage" : `Covered by ${coverName}`);

interface Away {
  physician: PracticePhysician;
  absence: Absence;
}

const endQuestion = ({ physician, absence }: Away, from: HTMLElement): Question<number> => ({
  title: `End ${doctor(physician)}’s time away?`,
  text: `We will remove the dates ${daysOf(absence)}. The covering physician will no longer see the patients, results and referrals.`,
  confirm: "End time away",
  sent: absence.id,
  from,
});

const declineQuestion = ({ physician, absence }: Away, from: HTMLElement): Question<number> => ({
  title: `Decline to cover for ${doctor(physician)}?`,
  text: `No one will cover ${daysOf(absence)} until a colleague is chosen. We will email ${doctor(physician)} and the practice owner.`,
  confirm: "Decline",
  sent: absence.id,
  from,
});

/** Who of the practice is away and who covers, for everyone who works there (decision G-PAT-20). Who may set nothing, and has nothing to read, sees no panel. */
export function AwayDates({ practiceId, notifier }: { practiceId: number; notifier: Notifier }) {
  const physicians = useQuery(practicePhysicians).data?.data ?? [];
  const ending = useQuestion(useEndAway(practiceId), notifier);
  const declining = useQuestion(useDeclineCover(practiceId), notifier);
  const [isSetting, setIsSetting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const away = physicians
    .flatMap((physician) => (physician.away ?? []).map((absence): Away => ({ physician, absence })))
    .sort((one, other) => one.absence.firstDay.localeCompare(other.absence.firstDay));
  const maySet = physicians.some(({ maySetAway }) => maySetAway);
  if (away.length === 0 && !maySet) return null;
  const close = () => {
    setIsSetting(false);
    opener.current?.focus();
  };
  return (
    <Panel
      id="away-dates"
      title="Away Dates"
      {...(away.length > 0 && { count: away.length })}
      action={
        maySet && (
          <Button
            variant="default"
            leftSection={<IconPlane size={16} aria-hidden />}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              setIsSetting(true);
            }}
          >
            Set away dates
          </Button>
        )
      }
    >
      {away.length === 0 ? (
        <Text c="dimmed">No one is away.</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
          {away.map((each) => (
            <AwayLine
              key={each.absence.id}
              {...each}
              onEnd={(from) => ending.ask(endQuestion(each, from))}
              onDecline={(from) => declining.ask(declineQuestion(each, from))}
            />
          ))}
        </Stack>
      )}
      {ending.dialog}
      {declining.dialog}
      {isSetting && (
        <AwayDialog
          practiceId={practiceId}
          physicians={physicians}
          onClose={close}
          onSet={() => {
            setIsSetting(false);
            notifier.succeeded(opener.current);
          }}
        />
      )}
    </Panel>
  );
}

type Press = (button: HTMLElement) => void;

function AwayLine({ physician, absence, onEnd, onDecline }: Away & { onEnd: Press; onDecline: Press }) {
  const about = `${doctor(physician)}, ${daysOf(absence)}`;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>
          {physician.lastName}, {physician.firstName}
        </Text>
        <Text size="sm">
          {daysOf(absence)} · {absence.hasDeclined ? <strong>{coverOf(absence)}</strong> : coverOf(absence)}
        </Text>
      </div>
      <Group gap="xs">
        {absence.may.decline && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Decline to cover for ${about}`}
            onClick={({ currentTarget }) => onDecline(currentTarget)}
          >
            Decline
          </Button>
        )}
        {absence.may.end && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`End time away: ${about}`}
            onClick={({ currentTarget }) => onEnd(currentTarget)}
          >
            End
          </Button>
        )}
      </Group>
    </Group>
  );
}
