import { NativeSelect } from "@mantine/core";
import classes from "./toolbar.module.css";

interface LookbackSelectProps {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

export function LookbackSelect({ label, value, options, onChange }: LookbackSelectProps) {
  return (
    <NativeSelect
      className={classes.lookback}
      size="sm"
      aria-label={label}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
