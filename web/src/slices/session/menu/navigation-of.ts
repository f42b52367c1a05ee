import type { MenuItem } from "@linnet/contract/session";
import { type Icon, IconFile } from "@tabler/icons-react";
import type { MenuSection } from "./menu-context.ts";

/** The page behind an item of the menu. */
interface MenuPage {
  at: { path: string };
  icon?: Icon;
}

/**
 * The server's menu as it is shown: groups in view order, each with its items; a group without items is itself a page. Pages that
 * stand side by side without a group share one. An item whose page the route table does not know is left out.
 */
export function navigationOf(menu: MenuItem[], pageOf: (id: string) => MenuPage | undefined): MenuSection[] {
  const toItem = (id: string, label: string, count?: number) => {
    const page = pageOf(id);
    return page === undefined ? [] : [{ id, label, href: page.at.path, icon: page.icon ?? IconFile, ...(count && { count }) }];
  };

  const sections: MenuSection[] = [];
  for (const { id, parent, items, waiting: ofPage, folded = false } of menu.toSorted((one, other) => one.viewOrder - other.viewOrder)) {
    const isPage = items.length === 0;
    const entries = isPage
      ? toItem(id, parent, ofPage)
      : items.flatMap(({ itemId, itemName, waiting }) => toItem(itemId, itemName, waiting));
    const before = sections.at(-1);
    if (isPage && before?.label === "") before.items.push(...entries);
    else if (entries.length > 0) sections.push({ id, label: isPage ? "" : parent, items: entries, folded });
  }
  return sections;
}
