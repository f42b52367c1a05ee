/** Commands of an operations page that a drill plays as they are written. */
export interface Block {
  name: string;
  /** A machine, or a word for several such as `servers`; undefined where the page does not say. */
  on: string | undefined;
  script: string;
}

const MARKED = /^ *<!-- drill: (.+?)(?: on ([\w-]+))? -->\n( *)```\w*\n([\s\S]*?)^ *```$/gm;

/** The blocks below `<!-- drill: NAME on MACHINE -->`, in the order of the page. `text` is Markdown; a block in a list is indented. */
export const blocksOf = (text: string): Block[] =>
  [...text.matchAll(MARKED)].map(([, name = "", on, indent = "", script = ""]) => ({
    name,
    on,
    script: script.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
