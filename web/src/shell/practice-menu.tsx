import { Menu } from "@mantine/core";
import { IconBuildingHospital, IconCheck, IconChevronDown } from "@tabler/icons-react";
import type { Practice } from "./shell-props.ts";
import classes from "./top-bar.module.css";

interface PracticeMenuProps {
  inUse: Practice | null;
  practices: Practice[];
  onSwitch: ((practice: Practice) => void) | undefined;
  isSwitching?: boolean | undefined;
}

/** The practice in use. With others to choose from it is a menu, otherwise only its name. */
export function PracticeMenu({ inUse, practices, onSwitch, isSwitching = false }: PracticeMenuProps) {
  if (!inUse) return null;
  const mark = <IconBuildingHospital size={18} aria-hidden />;
  if (practices.length < 2 || !onSwitch) {
    return (
      <p className={classes.only}>
        {mark} <span>{inUse.practiceName}</span>
      </p>
    );
  }
  if (isSwitching) {
    return (
      <p className={classes.only} role="status">
        {mark} <span>Switching practice…</span>
      </p>
    );
  }
  const choose = (id: string) => {
    const chosen = practices.find(({ practiceId }) => String(practiceId) === id);
    if (chosen) onSwitch(chosen);
  };
  return (
    <Menu width={280} classNames={{ itemIndicator: classes.chosen ?? "" }}>
      <Menu.Target>
        <button type="button" className={classes.pick} aria-label={`${inUse.practiceName}, the practice in use. Switch practice`}>
          {mark} <span>{inUse.practiceName}</span> <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Switch practice</Menu.Label>
        <Menu.RadioGroup value={String(inUse.practiceId)} onChange={choose}>
          {practices.map(({ practiceId, practiceName }) => (
            <Menu.RadioItem key={practiceId} value={String(practiceId)} checkIcon={<IconCheck size={16} aria-hidden />} closeMenuOnClick>
              {practiceName}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
