import { useEffect, useState } from "react";

/** For a dialog that is drawn only while it is open: what had the focus before has it again when the dialog is gone. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  // Talks to the browser: the dialog library gives the focus back only from a dialog that stays in the page, closed.
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
