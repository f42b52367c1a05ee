import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { makeProduct } from "../../bench/src/drill/product.ts";

/**
 * Starts a hospital for each worker, all at the same time, as copies of the one that was made (tools/stories.mjs): making one keeps a
 * processor busy for fifteen seconds. Their addresses go to the workers in the environment. Gives back what ends them, shows the
 * end of what they have said and takes their folder away.
 */
export default async function openHospitals({ workers }: FullConfig): Promise<() => Promise<void>> {
  const data = process.env["LINNET_E2E_DATA"] ?? mkdtempSync(join(tmpdir(), "linnet-e2e-"));
  const made = join(data, "made");
  const hospitals = await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const folder = join(data, String(index));
      if (existsSync(made)) cpSync(made, folder, { recursive: true });
      return makeProduct({ LINNET_DATA: folder, LINNET_MODE: "demo", LOG_LEVEL: "error" });
    }),
  );
  await Promise.all(hospitals.map((hospital) => hospital.start()));
  process.env["LINNET_E2E_HOSPITALS"] = hospitals.map(({ url }) => url).join(" ");
  return async () => {
    await Promise.all(hospitals.map((hospital) => hospital.stop()));
    for (const { url, log } of hospitals) if (log() !== "") process.stderr.write(`${url} has said:\n${log()}\n`);
    rmSync(data, { recursive: true, force: true });
  };
}
