import { NAME_REASONS, type NameReason } from "@linnet/contract/audit/compliance";
import { NativeSelect } from "@mantine/core";

const REASONS = Object.entries(NAME_REASONS).map(([value, label]) => ({ value, label }));

/** As: the keys of the table of reasons. */
const reasonIn = (value: string): NameReason | undefined => (value in NAME_REASONS ? (value as NameReason) : undefined);

interface ReasonSelectProps {
  label: string;
  value: NameReason | undefined;
  isMissing: boolean;
  onChange: (reason: NameReason | undefined) => void;
}

/** Why a patient is named; it is written down with who asked. */
export const ReasonSelect = ({ label, value, isMissing, onChange }: ReasonSelectProps) => (
  <NativeSelect
    label={label}
    description="Your name, the time and this reason are logged."
    value={value ?? ""}
    data={[{ value: "", label: "Choose a reason" }, ...REASONS]}
    error={isMissing && value === undefined && "Choose a reason"}
    onChange={(event) => onChange(reasonIn(event.currentTarget.value))}
  />
);
