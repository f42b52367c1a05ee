import { ActionIcon, Avatar, Menu, useMantineColorScheme } from "@mantine/core";
import {
  IconBuildingHospital,
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSun,
  IconSunMoon,
} from "@tabler/icons-react";
import { Logo } from "../ui/logo.tsx";
import classes from "./top-bar.module.css";

export type TopBarProps = {
  hospital: string;
  homeHref: string;
  person: { name: string; role: string; initials: string };
  practice: string;
  practices: string[];
  onSearch: () => void;
  onOpenMenu: () => void;
  userMenuOpen?: boolean;
};

export function TopBar({ hospital, homeHref, person, practice, practices, onSearch, onOpenMenu, userMenuOpen }: TopBarProps) {
  return (
    <header className={`ln-bar ${classes["bar"]}`}>
      <ActionIcon className={classes["burger"]} size={40} aria-label="Open menu" onClick={onOpenMenu}>
        <IconMenu2 size={22} />
      </ActionIcon>
      <a className={classes["brand"]} href={homeHref}>
        <Logo size={30} />
        <span className={classes["names"]}>
          <span className={classes["product"]}>Linnet</span>
          <span className={classes["hospital"]}>{hospital}</span>
        </span>
        <span className="ln-hidden">: home</span>
      </a>
      <button type="button" className={classes["search"]} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} aria-hidden />
        <span className={classes["searchText"]}>Search patients</span>
        <kbd className={classes["kbd"]}>Ctrl K</kbd>
      </button>
      <div className={classes["end"]}>
        {practices.length > 0 && (
          <Menu width={280}>
            <Menu.Target>
              <button type="button" className={`${classes["pick"]} ${classes["practice"]}`}>
                <IconBuildingHospital size={18} aria-hidden /> <span>{practice}</span>
                <span className="ln-hidden">, the practice in use. Switch practice</span> <IconChevronDown size={16} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Switch practice</Menu.Label>
              {practices.map((name) => (
                <Menu.Item key={name} rightSection={name === practice ? <IconCheck size={16} aria-label="in use" /> : null}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <UserMenu person={person} opened={userMenuOpen} />
      </div>
    </header>
  );
}

function UserMenu({ person, opened }: { person: TopBarProps["person"]; opened: boolean | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu width={240} {...(opened ? { defaultOpened: true } : {})}>
      <Menu.Target>
        <button type="button" className={classes["pick"]}>
          <Avatar size={32} radius="xl" color="teal" variant="light" name={person.name}>
            {person.initials}
          </Avatar>
          <span className="ln-hidden">, {person.name}, user menu</span>
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes["person"]}>
          <strong>{person.name}</strong>
          <span>{person.role}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />}>Account settings</Menu.Item>
        <Menu.Item leftSection={<IconHelp size={16} aria-hidden />}>Show the welcome tour</Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.Item leftSection={<IconSunMoon size={16} aria-hidden />} onClick={() => setColorScheme("auto")}>
          As the system
        </Menu.Item>
        <Menu.Item leftSection={<IconSun size={16} aria-hidden />} onClick={() => setColorScheme("light")}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon size={16} aria-hidden />} onClick={() => setColorScheme("dark")}>
          Dark
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
