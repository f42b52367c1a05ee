/**
 * A ref that says on the page's main part how many elements of a kind it holds, as `data-waiting` or `data-titled`. A rule of a style sheet
 * that looked for them would look through the whole page each time it changes.
 */
const countIn =
  (kind: "waiting" | "titled") =>
  (element: Element | null): (() => void) | undefined => {
    const main = element?.closest("main");
    if (!main) return undefined;
    const add = (one: 1 | -1) => {
      const count = Number(main.dataset[kind] ?? 0) + one;
      if (count > 0) main.dataset[kind] = `${count}`;
      else delete main.dataset[kind];
    };
    add(1);
    return () => add(-1);
  };

/** For what holds the room of what is on its way: the page's footer is hidden meanwhile (shell/app-footer.module.css). */
export const countWaiting = countIn("waiting");
/** For the heading of a page, which says that the page has come (shell/app-shell.module.css). */
export const countTitle = countIn("titled");
