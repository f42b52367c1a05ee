import { Menu } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { AnchoredMenu } from "../../../ui/menu/anchored-menu.tsx";
import type { MenuAnchor } from "../../../ui/menu/menu-button.tsx";
import type { LabToolsProps } from "./results.tsx";

/** What else can be done with lab results on a phone. */
export function PhoneMenu({
  filters: { abnormal, order, go },
  anyClosed,
  onToggleAll,
  onPrint,
  anchor,
}: LabToolsProps & { anchor: MenuAnchor }) {
  return (
    <AnchoredMenu anchor={anchor}>
      <Menu.Item onClick={() => go({ abnormal: abnormal === "only" ? "all" : "only" })}>
        {abnormal === "only" ? "All results" : "Abnormal only"}
      </Menu.Item>
      <Menu.Item onClick={() => go({ order: order === "type" ? "date" : "type" })}>{order === "type" ? "By Date" : "By Type"}</Menu.Item>
      {order === "type" && <Menu.Item onClick={onToggleAll}>{anyClosed ? "Expand All" : "Collapse All"}</Menu.Item>}
      <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
        Print
      </Menu.Item>
    </AnchoredMenu>
  );
}
