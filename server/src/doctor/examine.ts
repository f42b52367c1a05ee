import { type Config, namesSet, readConfig, StartRefused } from "../config.ts";
import { guessableSecretsIn } from "../why-unsafe.ts";
import { examineAddress } from "./address.ts";
import { examineDatabase } from "./database.ts";
import { examineCollector, examineFhir, examineHalves, examineIdentity, examineMail, examineScanner } from "./external-systems.ts";
import { examineFiles } from "./files.ts";
import { type Finding, wrong } from "./finding.ts";
import { examineNames } from "./names.ts";
import { examineSchema } from "./schema.ts";

/** Secrets that are none; production mode does not start with them. */
const examineSecrets = (config: Config): Finding[] => guessableSecretsIn(config).map((sentence) => wrong("secrets", sentence));

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
  const names = examineNames(namesSet(environment));
  if ("sentence" in config) return [config, ...names];
  const found = await Promise.all([
    names,
    examineDatabase(config),
    examineSchema(config),
    examineFiles(config),
    examineMail(config),
    examineFhir(config),
    examineIdentity(config),
    examineHalves(config),
    examineScanner(config),
    examineCollector(config),
    examineAddress(config),
    examineSecrets(config),
  ]);
  return found.flat();
}
