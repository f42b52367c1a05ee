import { StartRefused } from "./config.ts";
import { serve } from "./serve.ts";

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`\nLinnet does not start. ${error.message}\n`);
  process.exitCode = 1;
}
