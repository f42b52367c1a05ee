import { Menu } from "@mantine/core";
import { Link } from "../layout/link.tsx";
import { AnchoredMenu } from "../menu/anchored-menu.tsx";
import type { MenuAnchor } from "../menu/menu-button.tsx";
import classes from "./row-actions.module.css";
import type { RowAction } from "./row-actions.tsx";

interface RowMenuProps {
  of: string;
  more: RowAction[];
  anchor: MenuAnchor;
}

/** The other actions of a row. */
export function RowMenu({ of, more, anchor }: RowMenuProps) {
  return (
    <AnchoredMenu anchor={anchor}>
      {more.map((action) => (
        <ActionEntry key={action.label} of={of} action={action} />
      ))}
    </AnchoredMenu>
  );
}

function ActionEntry({ of, action }: { of: string; action: RowAction }) {
  const { label, name = `${label} ${of}`, icon: Mark, danger } = action;
  const shared = {
    leftSection: <Mark size={16} aria-hidden />,
    "aria-label": name,
    ...(danger && { className: classes.danger ?? "" }),
  };
  return (
    <div role="none">
      {danger && <Menu.Divider />}
      {"href" in action ? (
        <Menu.Item {...shared} component={Link} href={action.href}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item {...shared} onClick={action.onSelect}>
          {label}
        </Menu.Item>
      )}
    </div>
  );
}
