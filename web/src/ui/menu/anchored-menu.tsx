import { Menu, type MenuProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { ButtonThere } from "./button-there.tsx";
import type { MenuAnchor } from "./menu-button.tsx";

interface AnchoredMenuProps extends Pick<MenuProps, "width" | "classNames" | "children"> {
  anchor: MenuAnchor;
}

/** A menu at a button that was there first. Loaded with the first menu that somebody comes near. */
export function AnchoredMenu({ anchor: { id, button, opened, onChange }, children, ...look }: AnchoredMenuProps) {
  // A menu gives the focus back to its button only if it was there, closed, before it opened.
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
