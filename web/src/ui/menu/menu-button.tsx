import { type ComponentPropsWithRef, type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import classes from "./menu-button.module.css";

/** What a menu knows about its button. */
export interface MenuAnchor {
  /** The button's id. The menu is named after it. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** A menu that renders its items in an `AnchoredMenu`. */
export type MenuOf<P> = ComponentType<P & { anchor: MenuAnchor }>;

/** Passed to the button unchanged. */
type ButtonProps = Pick<
  ComponentPropsWithRef<"button">,
  "ref" | "id" | "aria-haspopup" | "aria-expanded" | "aria-controls" | "aria-busy" | "onPointerEnter" | "onFocus" | "onBlur" | "onClick"
>;

interface MenuButtonProps<P> {
  /** Fetches the menu when the pointer or the focus comes near its button, to keep the first page small. */
  load: () => Promise<MenuOf<P>>;
  /** Fetched when the page is idle, even if no one comes near. */
  isFrequent?: boolean;
  items: P;
  /** The button, to return the focus to it after a dialog from the menu closes. */
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
  onNear?: (() => void) | undefined;
  children: (button: ButtonProps) => ReactNode;
}

/** Not every browser has it. */
const whenIdle = (work: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 2000));

/** A button that opens a menu. The same button stays after the menu's code is loaded. */
export function MenuButton<P extends object>({ load, isFrequent = false, items, buttonRef, onNear, children }: MenuButtonProps<P>) {
  const id = useId();
  const ownRef = useRef<HTMLButtonElement>(null);
  const button = buttonRef ?? ownRef;
  const [Menu, setMenu] = useState<MenuOf<P>>();
  const [opened, setOpened] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const fetchMenu = async () => {
    const fetched = await load();
    setMenu(() => fetched);
  };
  // If this fails, the next press tries again.
  const prepare = () => void (Menu || fetchMenu().catch(() => undefined));
  const near = () => {
    prepare();
    onNear?.();
  };
  const press = () => {
    setOpened(!opened);
    setHasFailed(false);
    if (Menu || opened) return;
    fetchMenu().catch(() => {
      setOpened(false);
      setHasFailed(true);
    });
  };
  // Fetches over the network when the page is idle.
  useEffect(() => {
    if (isFrequent) whenIdle(() => void load().catch(() => undefined));
  }, [isFrequent, load]);
  return (
    <>
      {children({
        ref: button,
        id,
        "aria-haspopup": "menu",
        "aria-expanded": opened,
        "aria-controls": opened && Menu ? `${id}-dropdown` : undefined,
        "aria-busy": opened && !Menu,
        onPointerEnter: near,
        onFocus: near,
        // A user who has moved on is not interrupted.
        onBlur: () => {
          if (!Menu) setOpened(false);
          setHasFailed(false);
        },
        onClick: press,
      })}
      {hasFailed && (
        <span role="alert" className={classes.failed}>
          The menu could not be loaded. Check your connection and try again.
        </span>
      )}
      {Menu && <Menu {...items} anchor={{ id, button, opened, onChange: setOpened }} />}
    </>
  );
}
