import { useLayoutEffect, useRef } from "react";
import classes from "./safe-html.module.css";
import { safeNodes } from "./safe-nodes.ts";

/** A table wider than the page scrolls in its own box, by the keyboard, too. */
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

/** The hospital's formatted text. */
export function SafeHtml({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);
  // React accepts markup only as text, which browsers with Trusted Types refuse. Nodes can be inserted before painting.
  useLayoutEffect(() => text.current?.replaceChildren(boxed(safeNodes(html))), [html]);
  return <div ref={text} className={classes.html} />;
}
