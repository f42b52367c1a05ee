/** What Node is called with for a script of package.json such as `node server/src/account.ts add`; undefined for any other script. */
export function commandWords(script: string | undefined, root: string): string[] | undefined {
  const [program, ...words] = script?.split(" ") ?? [];
  const isServers = (word: string) => word.startsWith("server/src/");
  if (program !== "node" || !words.some(isServers)) return undefined;
  return words.map((word) => (isServers(word) ? `${root}${word}` : word));
}

/**
 * Names of variables in a file of settings that systemd and Node would read differently: a value with `#`, a quote or a backslash in it that
 * is not in single quotes.
 */
export function unclearLines(settings: string): string[] {
  return settings.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return /^'[^']*'$|^"[^"\\#$`]*"$|^[^'"`\\#]*$/.test(value) ? [] : [name];
  });
}
