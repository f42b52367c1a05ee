import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { MenuButton } from "../ui/menu/menu-button.tsx";
import type { ShellActions, ShellPerson } from "./shell-props.ts";
import classes from "./top-bar.module.css";

export interface UserMenuProps {
  person: Pick<ShellPerson, "firstName" | "lastName" | "role" | "accountSettings">;
  actions: Pick<ShellActions, "onLogOut" | "onShowTour" | "onSaveAgreement">;
}

const loadUserChoices = async () => (await import("./user-choices.tsx")).UserChoices;

/** Everything about the person at the keyboard. The button's name is the person's full name; the initials are only drawn, not said. */
export function UserMenu({ person, actions }: UserMenuProps) {
  const { firstName, lastName } = person;
  return (
    <MenuButton load={loadUserChoices} isFrequent items={{ person, actions }}>
      {(button) => (
        <UnstyledButton {...button} className={classes.pick} aria-label={`${firstName} ${lastName}`.trim()}>
          <span className={classes.initials} data-initials={firstName.charAt(0) + lastName.charAt(0)} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      )}
    </MenuButton>
  );
}
