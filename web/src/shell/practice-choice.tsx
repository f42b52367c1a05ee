import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { AnchoredMenu } from "../ui/menu/anchored-menu.tsx";
import type { MenuAnchor } from "../ui/menu/menu-button.tsx";
import type { Practice } from "./shell-props.ts";
import classes from "./top-bar.module.css";

interface PracticeChoiceProps {
  inUse: Practice;
  practices: Practice[];
  onSwitch: (practice: Practice) => void;
  anchor: MenuAnchor;
}

/** The practices a person may switch to. */
export function PracticeChoice({ inUse, practices, onSwitch, anchor }: PracticeChoiceProps) {
  const choose = (id: string) => {
    const chosen = practices.find(({ practiceId }) => String(practiceId) === id);
    if (chosen) onSwitch(chosen);
  };
  return (
    <AnchoredMenu anchor={anchor} width={280} classNames={{ itemIndicator: classes.chosen ?? "" }}>
      <Menu.Label>Switch practice</Menu.Label>
      <Menu.RadioGroup value={String(inUse.practiceId)} onChange={choose}>
        {practices.map(({ practiceId, practiceName }) => (
          <Menu.RadioItem key={practiceId} value={String(practiceId)} checkIcon={<IconCheck size={16} aria-hidden />} closeMenuOnClick>
            {practiceName}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </AnchoredMenu>
  );
}
