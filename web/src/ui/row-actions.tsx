import { ActionIcon, Button, Menu } from "@mantine/core";
import { type Icon, IconDotsVertical } from "@tabler/icons-react";
import classes from "./row-actions.module.css";

export type RowAction = { label: string; icon: Icon; onSelect: () => void; danger?: boolean };
type RowActionsProps = {
  /** Completes every accessible name: 'View chart of Ana Ruiz'. */
  of: string;
  main: { label: string; href: string };
  more: RowAction[];
  opened?: boolean;
};

/** The main action in the open, the others in one menu, the destructive one last and apart. */
export function RowActions({ of, main, more, opened }: RowActionsProps) {
  return (
    <span className={classes["actions"]}>
      <Button component="a" href={main.href} variant="default" size="xs" aria-label={`${main.label} of ${of}`}>
        {main.label}
      </Button>
      <Menu {...(opened ? { defaultOpened: true } : {})}>
        <Menu.Target>
          <ActionIcon aria-label={`More actions for ${of}`}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ label, icon: Mark, onSelect, danger }) => (
            <div key={label} role="none">
              {danger && <Menu.Divider />}
              <Menu.Item
                leftSection={<Mark size={16} aria-hidden />}
                onClick={onSelect}
                {...(danger ? { color: "red" } : {})}
                aria-label={`${label} ${of}`}
              >
                {label}
              </Menu.Item>
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
