import { isMantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
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
import { AnchoredMenu } from "../ui/menu/anchored-menu.tsx";
import type { MenuAnchor } from "../ui/menu/menu-button.tsx";
import classes from "./top-bar.module.css";
import type { UserMenuProps } from "./user-menu.tsx";

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

/** What the menu of a person offers. */
export function UserChoices({ person, actions, anchor }: UserMenuProps & { anchor: MenuAnchor }) {
  const { firstName, lastName, role, accountSettings } = person;
  const { onLogOut, onShowTour, onSaveAgreement } = actions;
  return (
    <AnchoredMenu anchor={anchor} width={240} classNames={{ itemIndicator: classes.chosen ?? "" }}>
      <Menu.Label className={classes.person}>
        <strong>{`${firstName} ${lastName}`.trim()}</strong>
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
    </AnchoredMenu>
  );
}
