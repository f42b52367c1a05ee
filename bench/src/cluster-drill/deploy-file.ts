import { readFileSync } from "node:fs";

const DEPLOY = new URL("../../../deploy/", import.meta.url);

/**
 * What a hospital copies, with the ports, folders and sizes of the drill in place of its own. @throws Error where something that is to be
 * replaced does not stand there: the drill would try another file than the hospital gets.
 */
export function deployFile(path: string, changes: readonly (readonly [from: string, to: string])[] = []): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${path} has no '${from}' any more: say in the drill what stands there now.`);
      return text.replaceAll(from, to);
    },
    readFileSync(new URL(path, DEPLOY), "utf8"),
  );
}

/** The value of a setting of the systemd unit, so that servers of the drill stop as those of a hospital do. */
export function unitSetting(name: string): string {
  const value = new RegExp(`^Environment=${name}=(.+)$`, "m").exec(deployFile("systemd/linnet.service"))?.[1];
  if (value === undefined) throw new Error(`deploy/systemd/linnet.service does not set ${name} any more.`);
  return value;
}
