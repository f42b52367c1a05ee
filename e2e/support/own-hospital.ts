import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeProduct } from "../../bench/src/drill/product.ts";

const IMPORT = fileURLToPath(new URL("../../server/src/import/main.ts", import.meta.url));

/** A demo hospital of one story, with an `environment` of its own, that is not started yet: so long its record can be imported into. */
export async function ownHospital(environment: Record<string, string>) {
  const data = mkdtempSync(join(tmpdir(), "linnet-own-"));
  const folder = join(data, "hospital");
  const made = join(process.env["LINNET_E2E_DATA"] ?? "", "made");
  const product = await makeProduct({ LINNET_DATA: folder, LINNET_MODE: "demo", LOG_LEVEL: "error", ...environment });
  if (existsSync(made)) cpSync(made, folder, { recursive: true });
  else {
    await product.start();
    await product.stop();
  }
  return {
    ...product,
    /** The hospital's record has these, too. */
    importAlso(...resources: { resourceType: string; id: string }[]): void {
      const files = mkdtempSync(join(data, "files-"));
      for (const resource of resources)
        writeFileSync(join(files, `${resource.resourceType}-${resource.id}.ndjson`), JSON.stringify(resource));
      execFileSync(process.execPath, [IMPORT, files], { env: { LINNET_DATA: folder, LINNET_MODE: "demo", TMPDIR: tmpdir() } });
    },
    /** Ends it, and takes its folder away. */
    async end(): Promise<void> {
      await product.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
