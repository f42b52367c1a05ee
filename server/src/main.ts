import { failureSentence } from "./platform/failure-sentence.ts";
import { loggedError } from "./platform/http/request-log.ts";
import { endProcess } from "./platform/process/end-process.ts";
import { serve } from "./serve.ts";

/** Why the start failed, for the operator; for unexpected errors only the machine's own words, because others may contain secrets. */
function reasonOf(error: unknown): string {
  const sentence = failureSentence(error);
  if (sentence !== undefined) return sentence;
  if (error instanceof Error && "syscall" in error) return `${error.message}.`;
  return `Unexpected error: ${JSON.stringify(loggedError(error), null, 2)}`;
}

try {
  await serve();
} catch (error) {
  process.stderr.write(`\nLinnet could not start. ${reasonOf(error)}\n`);
  endProcess(1);
}
