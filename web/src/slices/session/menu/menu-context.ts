import type { Icon } from "@tabler/icons-react";
import { createContext, useContext } from "react";

/** A group of the navigation as a person finds it; without a label its items stand alone. */
export interface MenuSection {
  id: string;
  label: string;
  items: { id: string; label: string; href: string; icon: Icon }[];
  /** It opens on a click. */
  folded?: boolean;
}

/** The navigation of the person signed in, for screens that lead on. The addresses come from the route table above the slices. */
export const MenuContext = createContext<readonly MenuSection[]>([]);

/** The items of the navigation in their order. */
export const useMenuItems = () => useContext(MenuContext).flatMap(({ items }) => items);

/** Where this person begins: the first list of patients in their menu. */
export function usePatientListInMenu(): string | undefined {
  const items = useMenuItems();
  return ["mypatients", "viewpatients"].map((id) => items.find((item) => item.id === id)?.href).find((href) => href !== undefined);
}
