import { Button, CloseButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import classes from "./notice-toast.module.css";
import { type Notice, notify } from "./notify.ts";
import { useUndoTime } from "./use-undo-time.ts";

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]");

/**
 * What was done, and Undo. The text is set a moment after its live region, since screen readers would miss a text that is there at first.
 */
export function NoticeToast({ notice }: { notice: Notice | undefined }) {
  const [said, setSaid] = useState("");
  // Talks to screen readers. They announce changes in a region that they know.
  useEffect(() => setSaid(notice?.text ?? ""), [notice]);
  return (
    <div className={`ln-no-print ${classes.place}`}>
      <p role="status" className="ln-hidden">
        {said}
        {said && notice?.undo && " To undo, press Control Z."}
      </p>
      {notice && <Toast key={said || notice.text} notice={notice} />}
    </div>
  );
}

function Toast({ notice }: { notice: Notice }) {
  const { text, undo } = notice;
  const cameFrom = useRef<HTMLElement>(null);
  const undoing = useMutation({
    mutationFn: async () => undo?.(),
    onSuccess: () => leave({ text: "Undone." }),
  });
  /** The focused button may disappear. The focus returns to where it was, or to the start of the page. */
  const leave = (next?: Notice) => {
    if (cameFrom.current)
      (cameFrom.current.isConnected ? cameFrom.current : document.getElementById("main"))?.focus({ preventScroll: true });
    notify(next);
  };
  const holding = useUndoTime({ isRunning: !undoing.isPending && !undoing.isError, onOver: () => notify(undefined) });
  const { mutate, isPending } = undoing;
  // Listens to the keyboard, because the button is far from the user's focus.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!isUndo || !undo || isPending || isField(event.target)) return;
      event.preventDefault();
      mutate();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [undo, isPending, mutate]);
  const hold = (event: FocusEvent<HTMLElement>) => {
    holding.onFocus(event);
    const { relatedTarget, currentTarget } = event;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  };
  return (
    <section className={classes.toast} aria-label="Done" {...holding} onFocus={hold}>
      <p>{text}</p>
      {undoing.error && (
        <p role="alert" className={classes.failed}>
          {undoing.error.message}
        </p>
      )}
      <span className={classes.buttons}>
        {undo && (
          <Button size="compact-sm" variant="subtle" aria-keyshortcuts="Control+Z" loading={isPending} onClick={() => mutate()}>
            Undo
          </Button>
        )}
        <CloseButton size="sm" aria-label="Close" onClick={() => leave()} />
      </span>
    </section>
  );
}
