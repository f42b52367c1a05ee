import { EARLIEST_DAY, type ReferralFileDays } from "@linnet/contract/referrals/archive";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconSearch } from "@tabler/icons-react";
import { formatDay } from "../../../platform/format/format.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import classes from "./archive.module.css";
import { archiveDays } from "./days.ts";

interface ArchiveSearchProps {
  /** What the address asks for, YYYY-MM-DD or empty. */
  asked: ReferralFileDays;
  today: string;
  onSearch: (days: ReferralFileDays) => void;
}

/** The two days of a search; both are needed, and neither is still to come (REF-106, REF-107, REF-108). */
export function ArchiveSearch({ asked, today, onSearch }: ArchiveSearchProps) {
  const form = useForm({
    initialValues: { startDate: formatDay(asked.startDate), endDate: formatDay(asked.endDate) },
    validate: (typed) => archiveDays(typed, today).faults,
  });
  const calendar = { min: EARLIEST_DAY, max: today };
  const search = form.onSubmit(
    (typed) => {
      const { days } = archiveDays(typed, today);
      if (days) onSearch(days);
    },
    (faults) => form.getInputNode("startDate" in faults ? "startDate" : "endDate")?.focus(),
  );
  return (
    <form className={`ln-card ${classes["search"]}`} aria-label="Search by date" onSubmit={search} noValidate autoComplete="off">
      <DateField label="Start date" calendar={calendar} {...form.getInputProps("startDate")} value={form.values.startDate} />
      <DateField label="End date" calendar={calendar} {...form.getInputProps("endDate")} value={form.values.endDate} />
      <Button type="submit" size="md" leftSection={<IconSearch size={16} aria-hidden />} className={classes["go"] ?? ""}>
        Search
      </Button>
    </form>
  );
}
