import { MAX_AWAY_DAYS } from "@linnet/contract/practice/away";
import type { PracticePhysician } from "@linnet/contract/practice/people";
import { Button, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useOneAtATime } from "../../../platform/http/use-one-at-a-time.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DateField } from "../../../ui/form/date-field.tsx";
import { GuardedDialog } from "../../../ui/form/guarded-dialog.tsx";
import { ABOVE_BUTTON, focusFirstError, showAndFocusServerErrors } from "../../../ui/form/use-form-errors.ts";
import { dayError, toDay, todayIn } from "../../../ui/people/to-day.ts";
import { useSetAway } from "../api.ts";

const PROMPT = { value: "", label: "Choose a physician" };
const choiceOf = ({ physicianId, lastName, firstName }: PracticePhysician) => ({
  value: String(physicianId),
  label: `${lastName}, ${firstName}`,
});

interface Typed {
  physicianId: string;
  firstDay: string;
  lastDay: string;
  coverId: string;
}

/** What is wrong with what was typed, by field; who is free on these days the server knows. */
function wrongOf({ physicianId, firstDay, lastDay, coverId }: Typed): Record<string, string> {
  const [first, last] = [toDay(firstDay), toDay(lastDay)];
  return {
    ...(physicianId === "" && { physicianId: "Choose the physician who is away" }),
    ...(first === undefined && { firstDay: dayError(firstDay) }),
    ...(last === undefined && { lastDay: dayError(lastDay) }),
    ...(first !== undefined && last !== undefined && last < first && { lastDay: "Choose a last day on or after the first day" }),
    ...(coverId === "" && { coverId: "Choose the covering physician" }),
  };
}

interface AwayDialogProps {
  practiceId: number;
  physicians: readonly PracticePhysician[];
  onClose: () => void;
  onSet: () => void;
}

/** When a physician is away, and which colleague covers. */
export function AwayDialog({ practiceId, physicians, onClose, onSet }: AwayDialogProps) {
  const { timeZone } = useSettings();
  const today = todayIn(timeZone);
  const set = useSetAway(practiceId);
  const setOnce = useOneAtATime(set);
  const mine = physicians.filter(({ maySetAway }) => maySetAway);
  const [only] = mine;
  const form = useForm<Typed>({
    name: "away-dates",
    initialValues: { physicianId: mine.length === 1 && only ? String(only.physicianId) : "", firstDay: "", lastDay: "", coverId: "" },
    validate: wrongOf,
  });
  const { physicianId, firstDay, lastDay } = form.values;
  const covers = physicians.filter((each) => each.mayStandIn && String(each.physicianId) !== physicianId);
  const send = form.onSubmit(
    (typed) =>
      setOnce(
        {
          physicianId: Number(typed.physicianId),
          coverId: Number(typed.coverId),
          firstDay: toDay(typed.firstDay) ?? "",
          lastDay: toDay(typed.lastDay) ?? "",
        },
        { onSuccess: onSet, onError: (error) => showAndFocusServerErrors(form, error) },
      ),
    focusFirstError(form),
  );
  const latest = new Date(Date.parse(`${today}T00:00:00Z`) + 2 * MAX_AWAY_DAYS * 86_400_000).toISOString().slice(0, 10);
  return (
    <GuardedDialog child={null} title="Set away dates" size={560} isUnsaved={form.isDirty()} onClose={onClose}>
      {(close) => (
        <form onSubmit={send} noValidate autoComplete="off">
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              The covering physician can view the patients, results and referrals from the first day through the last. We will email them
              now and on the first day. They can decline.
            </Text>
            {mine.length > 1 && (
              <NativeSelect label="Physician who is away" data={[PROMPT, ...mine.map(choiceOf)]} {...form.getInputProps("physicianId")} />
            )}
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <DateField label="First day" calendar={{ min: today, max: latest }} {...form.getInputProps("firstDay")} value={firstDay} />
              <DateField
                label="Last day"
                calendar={{ min: toDay(firstDay) ?? today, max: latest }}
                {...form.getInputProps("lastDay")}
                value={lastDay}
              />
            </SimpleGrid>
            <NativeSelect label="Covering physician" data={[PROMPT, ...covers.map(choiceOf)]} {...form.getInputProps("coverId")} />
            {form.errors[ABOVE_BUTTON] && (
              <Banner tone="danger" role="alert">
                {form.errors[ABOVE_BUTTON]}
              </Banner>
            )}
            <ButtonRow wayOut={{ onClick: close }}>
              <Button size="md" type="submit" loading={set.isPending}>
                Set away dates
              </Button>
            </ButtonRow>
          </Stack>
        </form>
      )}
    </GuardedDialog>
  );
}
