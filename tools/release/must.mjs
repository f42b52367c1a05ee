import { runQuietly } from "../run.mjs";

/** Runs a program and gives back what it said. @throws Error with that, where it fails */
export async function must(command, args, options) {
  const { code, said } = await runQuietly(command, args, options);
  if (code !== 0) throw new Error(`'${command} ${args.join(" ")}' failed:\n${said}`);
  return said;
}
