import { Menu, type MenuProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { ButtonThere } from "./button-there.tsx";
import type { MenuAnchor } from "./menu-button.tsx";

interface AnchoredMenuProps extends Pick<MenuProps, "width" | "classNames" | "children"> {
  anchor: MenuAnchor;
}

/** A menu at an existing button. Loaded when the user first comes near a menu. */
export function AnchoredMenu({ anchor: { id, button, opened, onChange }, children, ...look }: AnchoredMenuProps) {
  // A menu returns the focus to its button only if the menu was mounted, closed, before it opened.
  const isThere = useMounted();
  return (
    <Menu {...look} id={id} opened={opened && isThere} onChange={onChange}>
      <Menu.Target>
        <ButtonThere button={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
