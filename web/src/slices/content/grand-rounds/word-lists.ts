/** A paragraph that Word shows as a point of a list: its level, and what stands before it. */
interface Point {
  paragraph: Element;
  level: number;
  tag: "ol" | "ul";
  start: number;
}

function pointOf(paragraph: Element): Point | undefined {
  const [, level] = /mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute("style") ?? "") ?? [];
  if (level === undefined) return undefined;
  const marker = [...paragraph.querySelectorAll("span")].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""));
  const sign = marker?.textContent?.trim() ?? "";
  marker?.remove();
  const isNumbered = /^\(?([\divxlc]+|[a-z])[.)]/i.test(sign);
  return { paragraph, level: Number(level), tag: isNumbered ? "ol" : "ul", start: Number.parseInt(sign.replace("(", ""), 10) || 1 };
}

interface OpenList {
  list: Element;
  level: number;
}

/** The lists that are open where a point belongs, of which the last one is its own. */
function openFor({ paragraph, level, tag, start }: Point, before: OpenList[]): OpenList[] {
  const follows = before[0] !== undefined && paragraph.previousElementSibling === before[0].list;
  const open = follows ? before.filter(({ list, level: at }) => at < level || (at === level && list.localName === tag)) : [];
  const inner = open.at(-1);
  if (inner?.level === level) return open;
  const list = paragraph.ownerDocument.createElement(tag);
  if (tag === "ol" && start > 1) list.setAttribute("start", String(start));
  if (inner) inner.list.lastElementChild?.append(list);
  else paragraph.before(list);
  return [...open, { list, level }];
}

/** Word puts lists on the clipboard as paragraphs with a sign before them. Makes lists of them. */
export function wordLists(nodes: DocumentFragment): void {
  let open: OpenList[] = [];
  for (const paragraph of nodes.querySelectorAll("p[style*='mso-list']")) {
    const point = pointOf(paragraph);
    if (!point) continue;
    open = openFor(point, open);
    const item = paragraph.ownerDocument.createElement("li");
    open.at(-1)?.list.append(item);
    item.append(paragraph);
  }
}
