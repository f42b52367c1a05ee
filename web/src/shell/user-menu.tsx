import { isMantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconChevronDown,
  IconExternalLink,
  IconFileCertificate,
  IconHelp,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconSunMoon,
} from "@tabler/icons-react";
import { sessionScreens } from "../slices/session/routes.ts";
import { Link } from "../ui/layout/link.tsx";
import type { ShellActions, ShellPerson } from "./shell-props.ts";
import classes from "./top-bar.module.css";

interface UserMenuProps {
  person: Pick<ShellPerson, "firstName" | "lastName" | "role" | "accountSettings">;
  actions: Pick<ShellActions, "onLogOut" | "onShowTour" | "onSaveAgreement">;
}

const SCHEMES = [
  { value: "auto", words: "Match system", icon: IconSunMoon },
  { value: "light", words: "Light", icon: IconSun },
  { value: "dark", words: "Dark", icon: IconMoon },
];

function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => isMantineColorScheme(value) && setColorScheme(value)}>
        {SCHEMES.map(({ value, words, icon: Mark }) => (
          <Menu.RadioItem key={value} value={value} checkIcon={<IconCheck size={16} aria-hidden />}>
            <span className={classes.scheme}>
              <Mark size={16} aria-hidden /> {words}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  );
}

/** Everything about the person at the keyboard. The button's name is the person's full name; the initials are only drawn, not said. */
export function UserMenu({ person: { firstName, lastName, role, accountSettings }, actions }: UserMenuProps) {
  const name = `${firstName} ${lastName}`.trim();
  const { onLogOut, onShowTour, onSaveAgreement } = actions;
  return (
    <Menu width={240} classNames={{ itemIndicator: classes.chosen ?? "" }}>
      <Menu.Target>
        <button type="button" className={classes.pick} aria-label={name}>
          <span className={classes.initials} data-initials={firstName.charAt(0) + lastName.charAt(0)} />
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          <strong>{name}</strong>
          <span>{role}</span>
        </Menu.Label>
        <Menu.Divider />
        {accountSettings === "portal" && (
          <Menu.Item component={Link} href={sessionScreens.accountSettings.to()} leftSection={<IconSettings size={16} aria-hidden />}>
            Account settings
          </Menu.Item>
        )}
        {accountSettings !== null && accountSettings !== "portal" && (
          <Menu.Item
            component="a"
            href={accountSettings}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconSettings size={16} aria-hidden />}
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            Account settings<span className="ln-hidden"> (opens in a new tab)</span>
          </Menu.Item>
        )}
        {onSaveAgreement && (
          <Menu.Item leftSection={<IconFileCertificate size={16} aria-hidden />} onClick={onSaveAgreement}>
            Signed agreement (PDF)
          </Menu.Item>
        )}
        {onShowTour && (
          <Menu.Item leftSection={<IconHelp size={16} aria-hidden />} onClick={onShowTour}>
            Show the welcome tour
          </Menu.Item>
        )}
        {(accountSettings !== null || onShowTour || onSaveAgreement) && <Menu.Divider />}
        <ThemeChoice />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
