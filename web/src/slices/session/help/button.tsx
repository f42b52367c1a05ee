import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { z } from "zod";
import { usePageInView } from "../../../platform/page/page.ts";
import type { AnyScreen } from "../../../platform/page/screen.ts";
import { useKeys } from "../../../platform/page/use-keys.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import classes from "./button.module.css";

export interface HelpDialogProps {
  /** The page that is explained. */
  path: string | undefined;
  /** Whether the key opens help. */
  hasKey: boolean;
  onKey: (hasKey: boolean) => void;
  onClose: () => void;
}

interface HelpButtonProps {
  /** The topic of help; the current page by default. */
  about?: AnyScreen | undefined;
  /** The page has no header: the button has its own place in the corner. */
  inCorner?: boolean;
}

const KEY = "?";

const storedKey = () => storedState(window.localStorage, "help-key", z.boolean());

/** The texts are as long as a page's own code: they come when the pointer or the focus comes near the button, or with the key. */
const loadHelp = async () => (await import("./dialog.tsx")).HelpDialog;

/** Explains the page in view: a button, and a key. Who hits keys by accident turns the key off, which is remembered (WCAG 2.1.4). */
export function HelpButton({ about, inCorner = false }: HelpButtonProps) {
  const path = usePageInView()?.at.path;
  const [Dialog, setDialog] = useState<ComponentType<HelpDialogProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const [hasKey, setHasKey] = useState(() => storedKey().read() ?? true);
  const fetchDialog = async () => {
    const fetched = await loadHelp();
    setDialog(() => fetched);
  };
  const open = () => {
    setIsOpen(true);
    if (Dialog) return;
    fetchDialog().catch(() => {
      setIsOpen(false);
      notify({ text: "Help could not be loaded. Check your connection and try again." });
    });
  };
  // What does not come now is asked for again by a press.
  const near = () => void (Dialog ?? fetchDialog().catch(() => undefined));
  useKeys({ [KEY]: open }, hasKey);
  const turn = (next: boolean) => {
    storedKey().write(next);
    setHasKey(next);
  };
  return (
    <>
      <ActionIcon
        className={`ln-no-print ${classes.button} ${inCorner ? classes.inCorner : ""}`}
        size={40}
        aria-label="Help"
        aria-haspopup="dialog"
        {...(hasKey && { "aria-keyshortcuts": KEY })}
        onPointerEnter={near}
        onFocus={near}
        onClick={open}
      >
        <IconHelp size={22} aria-hidden />
      </ActionIcon>
      {isOpen && Dialog && <Dialog path={about?.path ?? path} hasKey={hasKey} onKey={turn} onClose={() => setIsOpen(false)} />}
    </>
  );
}
