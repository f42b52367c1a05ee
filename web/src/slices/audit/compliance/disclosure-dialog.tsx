import type { NameReason } from "@linnet/contract/audit/compliance";
import { DISCLOSURE_SCOPES, type DisclosureQuery, type DisclosureScope } from "@linnet/contract/audit/disclosures";
import { Button, Input, Radio, Stack, TextInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { ButtonRow } from "../../../ui/form/button-row.tsx";
import { DayRange, daysBefore } from "../day-range.tsx";
import { useReportDisclosures } from "./api.ts";
import classes from "./compliance.module.css";
import { ReasonSelect } from "./reason-select.tsx";
import "@mantine/core/styles/Radio.css";

/** Six years, both days counted: at least one of them has a day more. */
const MOST_DAYS = 6 * 365 + 2;

const SCOPES = Object.entries(DISCLOSURE_SCOPES);
/** As: the keys of the table of scopes. */
const scopeIn = (value: string): DisclosureScope => (value in DISCLOSURE_SCOPES ? (value as DisclosureScope) : "all");

interface Typed extends Omit<DisclosureQuery, "reason"> {
  reason: NameReason | undefined;
}

interface DisclosureDialogProps {
  /** What the search names, to begin with. */
  child: string;
  today: string;
  onClose: () => void;
}

/** The accounting of disclosures for one child, as a PDF for the privacy office. What was typed goes into the call's body alone. */
export function DisclosureDialog({ child, today, onClose }: DisclosureDialogProps) {
  const [typed, setTyped] = useState<Typed>({
    child,
    from: daysBefore(today, MOST_DAYS - 1),
    to: today,
    scope: "all",
    reason: undefined,
  });
  const [isChecked, setIsChecked] = useState(false);
  const reporting = useReportDisclosures();
  const change = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { reason } = typed;
    if (typed.child.trim() !== "" && reason !== undefined) reporting.mutate({ ...typed, child: typed.child.trim(), reason });
  };
  return (
    <Dialog child={null} opened onClose={onClose} title="Create disclosure report" size={560}>
      <form className={classes.dialogForm} onSubmit={submit} noValidate autoComplete="off">
        <p>
          This is an accounting of disclosures for one patient (45 CFR 164.528). It lists what the portal showed, who saw it, when and why.
        </p>
        <TextInput
          label="Patient: MRN or record ID"
          data-autofocus
          maxLength={64}
          value={typed.child}
          error={isChecked && typed.child.trim() === "" && "Enter an MRN or a record ID"}
          onChange={(event) => change({ child: event.currentTarget.value })}
        />
        <Input.Wrapper className={classes.days ?? ""} labelElement="div" label="Dates" description="Up to six years, including both dates.">
          <DayRange from={typed.from} to={typed.to} today={today} most={MOST_DAYS} onChange={(days) => change(days)} />
        </Input.Wrapper>
        <Radio.Group label="Include" value={typed.scope} onChange={(scope) => change({ scope: scopeIn(scope) })}>
          <Stack gap="sm" mt="xs">
            {SCOPES.map(([scope, words]) => (
              <Radio key={scope} value={scope} label={words} />
            ))}
          </Stack>
        </Radio.Group>
        <ReasonSelect
          label="Reason you need the report"
          value={typed.reason}
          isMissing={isChecked}
          onChange={(reason) => change({ reason })}
        />
        {reporting.isSuccess && (
          <Banner tone="success" role="status" title="The report was saved.">
            The law requires the hospital to keep each accounting it provides.
          </Banner>
        )}
        {reporting.error && (
          <Banner tone="danger" role="alert" title="The report could not be created.">
            {reporting.error.message}
          </Banner>
        )}
        <ButtonRow wayOut={{ onClick: onClose, label: reporting.isSuccess ? "Close" : "Cancel" }}>
          <Button type="submit" size="md" leftSection={<IconDownload size={16} aria-hidden />} loading={reporting.isPending}>
            Create report
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
