import { SegmentedControl } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./toolbar.module.css";

export type View = "list" | "cards";

interface ViewToggleProps {
  value: View;
  onChange: (view: View) => void;
}

const option = (icon: ReactNode, text: string) => (
  <span className={classes.viewOption}>
    {icon}
    {text}
  </span>
);

/** Hidden at 1000 px and below, where the cards are the only view. */
export function ViewToggle({ value, onChange }: ViewToggleProps) {
  const labelId = useId();
  return (
    <div className={classes.view}>
      <span className="ln-muted" id={labelId}>
        View as
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        value={value}
        onChange={onChange}
        data={[
          { value: "list", label: option(<IconList size={16} aria-hidden />, "List") },
          { value: "cards", label: option(<IconLayoutGrid size={16} aria-hidden />, "Cards") },
        ]}
      />
    </div>
  );
}
