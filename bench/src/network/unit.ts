/** What the drill's stand-in for systemd reads of a unit. Protections such as ProtectSystem are not played. */
export interface Unit {
  type: string;
  user: string;
  group: string;
  workingDirectory: string;
  umask: string;
  environment: Record<string, string>;
  environmentFiles: string[];
  before: string[];
  start: string[];
  reload: string[];
  stop: string[];
  pidFile: string;
  restartsAfterMs: number | undefined;
  killAfterMs: number;
}

const LEADING = /^[-@:+!]+/;

/** Splits as systemd does: at blanks, with quotes around a part or all of a word. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, "$1$2"));

/** `NAME=value` lines, with comments and quotes, as in an environment file of systemd. */
export function readEnvironment(text: string): Record<string, string> {
  const lines = text.split("\n").flatMap((line) => /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? []);
  const variables: Record<string, string> = {};
  for (let at = 0; at < lines.length; at += 3)
    variables[lines[at + 1] ?? ""] = (lines[at + 2] ?? "").trim().replace(/^(["'])(.*)\1$/, "$2");
  return variables;
}

const millisecondsOf = (value: string) => {
  const [, number = "0", unit = "s"] = /^([\d.]+)\s*(ms|s|min|m|h)?/.exec(value) ?? [];
  return Number(number) * ({ ms: 1, s: 1_000, min: 60_000, m: 60_000, h: 3_600_000 }[unit] ?? 1_000);
};

/** Reads the text of a unit named such as `postgresql@15-main`. */
export function readUnit(text: string, name: string): Unit {
  const instance = name.includes("@") ? name.slice(name.indexOf("@") + 1) : "";
  const prefix = name.split("@")[0] ?? name;
  const settings = text
    .replaceAll(/\\\n/g, " ")
    .replaceAll("%i", instance)
    .replaceAll("%I", instance.replaceAll("-", "/"))
    .replaceAll("%p", prefix)
    .split("\n")
    .flatMap((line) => {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [{ key, value: (value ?? "").trim() }];
    });
  const all = (key: string) => settings.filter((each) => each.key === key).map(({ value }) => value);
  const last = (key: string, otherwise: string) => all(key).at(-1) ?? otherwise;
  const pairs = all("Environment").flatMap(wordsOf);
  const restart = last("Restart", "no");
  return {
    type: last("Type", "simple"),
    user: last("User", "root"),
    group: last("Group", last("User", "root")),
    workingDirectory: last("WorkingDirectory", "/"),
    umask: last("UMask", "0022"),
    environment: Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])),
    environmentFiles: all("EnvironmentFile"),
    before: all("ExecStartPre"),
    start: all("ExecStart"),
    reload: all("ExecReload"),
    stop: all("ExecStop"),
    pidFile: last("PIDFile", ""),
    restartsAfterMs: restart === "no" ? undefined : millisecondsOf(last("RestartSec", "100ms")),
    killAfterMs: millisecondsOf(last("TimeoutStopSec", "90s")),
  };
}

/** The words of a command with its variables filled in; a word that is a variable alone becomes as many words as it holds. */
export function commandOf(line: string, variables: Readonly<Record<string, string>>): { words: string[]; mayFail: boolean } {
  const filled = (word: string) => word.replaceAll(/\$\{(\w+)\}|\$(\w+)/g, (_all, braced, bare) => variables[braced ?? bare] ?? "");
  const words = wordsOf(line.replace(LEADING, "")).flatMap((word) => (/^\$\w+$/.test(word) ? wordsOf(filled(word)) : [filled(word)]));
  return { words, mayFail: (LEADING.exec(line)?.[0] ?? "").includes("-") };
}
