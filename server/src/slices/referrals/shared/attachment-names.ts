const LONGEST = 120;

/** The name without folders and control characters, shortened to one line. Its extension stays. */
function cleanName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/\p{C}/gu, "").trim().replace(/^\.+/, "");
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? "";
  const stem = [...clean.slice(0, clean.length - ending.length)].slice(0, LONGEST).join("");
  return `${stem || "attachment"}${ending}`;
}

const numbered = (name: string, number: number) => name.replace(/(\.[A-Za-z0-9]{1,5})?$/, (ending) => ` (${number})${ending}`);

/** Names for new files that differ from each other and from `taken`, ignoring case. */
export function attachmentNames(names: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return names.map((given) => {
    const name = cleanName(given);
    let free = name;
    for (let number = 2; used.has(free.toLowerCase()); number += 1) free = numbered(name, number);
    used.add(free.toLowerCase());
    return free;
  });
}
