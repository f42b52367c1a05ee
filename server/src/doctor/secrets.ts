import type { Config } from "../config.ts";
import { type Finding, wrong } from "./finding.ts";

/** Made of few different letters, as a row of one letter or a word again and again. */
const LEAST_LETTERS = 12;

/** Secrets that are none. */
export function examineSecrets({ DATA_SECRET, COOKIE_SECRET }: Config): Finding[] {
  const weak = Object.entries({ DATA_SECRET, COOKIE_SECRET }).filter(([, secret]) => secret && new Set(secret).size < LEAST_LETTERS);
  return [
    ...(DATA_SECRET && DATA_SECRET === COOKIE_SECRET
      ? [wrong("secrets", "DATA_SECRET and COOKIE_SECRET are the same. Make another one: openssl rand -hex 32")]
      : []),
    ...weak.map(([name]) => wrong("secrets", `${name} can be guessed. Make another one: openssl rand -hex 32`)),
  ];
}
