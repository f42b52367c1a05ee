import { type Config, readConfig, StartRefused } from "../config.ts";
import { examineAddress } from "./address.ts";
import { examineDatabase } from "./database.ts";
import { examineFiles } from "./files.ts";
import { type Finding, wrong } from "./finding.ts";
import { examineCollector, examineFhir, examineIdentity, examineMail, examineScanner } from "./outside.ts";

/** Made of few different letters, as a row of one letter or a word again and again. */
const LEAST_LETTERS = 12;

/** Secrets that are none. */
function examineSecrets({ DATA_SECRET, COOKIE_SECRET }: Config): Finding[] {
  const weak = Object.entries({ DATA_SECRET, COOKIE_SECRET }).filter(([, secret]) => secret && new Set(secret).size < LEAST_LETTERS);
  return [
    ...(DATA_SECRET && DATA_SECRET === COOKIE_SECRET
      ? [wrong("secrets", "DATA_SECRET and COOKIE_SECRET are the same. Make another one: openssl rand -hex 32")]
      : []),
    ...weak.map(([name]) => wrong("secrets", `${name} can be guessed. Make another one: openssl rand -hex 32`)),
  ];
}

function configOf(environment: NodeJS.ProcessEnv | undefined): Config | Finding {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof StartRefused) return wrong("settings", error.message);
    throw error;
  }
}

/** Looks at everything that a configuration names, that of this process without another one. Nothing is changed, and no mail is sent; a file is put into the storage and removed. */
export async function examine(environment?: NodeJS.ProcessEnv): Promise<Finding[]> {
  const config = configOf(environment);
  if ("sentence" in config) return [config];
  const found = await Promise.all([
    examineDatabase(config),
    examineFiles(config),
    examineMail(config),
    examineFhir(config),
    examineIdentity(config),
    examineScanner(config),
    examineCollector(config),
    examineAddress(config),
    examineSecrets(config),
  ]);
  return found.flat();
}
