import { UnstyledButton } from "@mantine/core";
import { IconBuildingHospital, IconChevronDown } from "@tabler/icons-react";
import { MenuButton } from "../ui/menu/menu-button.tsx";
import type { Practice } from "./shell-props.ts";
import classes from "./top-bar.module.css";

const loadPracticeChoice = async () => (await import("./practice-choice.tsx")).PracticeChoice;

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
  return (
    <MenuButton load={loadPracticeChoice} items={{ inUse, practices, onSwitch }}>
      {(button) => (
        <UnstyledButton {...button} className={classes.pick} aria-label={`${inUse.practiceName}, the practice in use. Switch practice`}>
          {mark} <span>{inUse.practiceName}</span> <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      )}
    </MenuButton>
  );
}
