/**
 * A ref that counts elements of a kind on the page's main part, as `data-waiting` or `data-titled`. A CSS `:has()` rule would search the
 * whole page at each change.
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

/** For placeholders of content that is loading. The page's footer is hidden until then (shell/app-footer.module.css). */
export const countWaiting = countIn("waiting");
/** For a page's heading, which shows that the page has loaded (shell/app-shell.module.css). */
export const countTitle = countIn("titled");
