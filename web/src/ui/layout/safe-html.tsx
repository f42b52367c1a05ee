import { useLayoutEffect, useRef } from "react";
import classes from "./safe-html.module.css";
import { safeNodes } from "./safe-nodes.ts";

/** A table that is wider than the page moves in a box of its own, with the keyboard, too. */
function boxed(nodes: DocumentFragment): DocumentFragment {
  for (const table of nodes.querySelectorAll("table")) {
    if (table.parentElement?.closest("table")) continue;
    const box = document.createElement("div");
    box.className = classes.table ?? "";
    box.tabIndex = 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", "Table");
    table.replaceWith(box);
    box.append(table);
  }
  return nodes;
}

/** Text with markup that the hospital wrote. */
export function SafeHtml({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React takes markup as text only, which browsers with Trusted Types refuse; nodes can be put there before anything is painted.
  useLayoutEffect(() => text.current?.replaceChildren(boxed(safeNodes(html))), [html]);
  return <div ref={text} className={classes.html} />;
}
