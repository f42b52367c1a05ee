import { type ComponentPropsWithRef, type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import classes from "./menu-button.module.css";

/** What a menu knows of its button. */
export interface MenuAnchor {
  /** The button's id; the menu is named after it. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** A menu, which draws its items in an `AnchoredMenu`. */
export type MenuOf<P> = ComponentType<P & { anchor: MenuAnchor }>;

/** Goes to the button whole. */
type ButtonProps = Pick<
  ComponentPropsWithRef<"button">,
  "ref" | "id" | "aria-haspopup" | "aria-expanded" | "aria-controls" | "aria-busy" | "onPointerEnter" | "onFocus" | "onBlur" | "onClick"
>;

interface MenuButtonProps<P> {
  /** Fetches the menu: when the pointer or the focus comes near its button, as the first page has no room for it. */
  load: () => Promise<MenuOf<P>>;
  /** Fetched once the page has nothing else to do, also when nobody comes near. */
  isFrequent?: boolean;
  items: P;
  /** The button, for giving the focus back to it when what an item opened has closed. */
  buttonRef?: RefObject<HTMLButtonElement | null> | undefined;
  onNear?: (() => void) | undefined;
  children: (button: ButtonProps) => ReactNode;
}

/** Not in every browser. */
const whenIdle = (work: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 2000));

/** A button that opens a menu. The button stands there from the beginning and stays the same when the menu's code has come. */
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
  // What does not come now is asked for again by a press.
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
  // Talks to the network while nothing else does.
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
        // Who has gone on in the meantime is not called back.
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
