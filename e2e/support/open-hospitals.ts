import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { makeProduct } from "../../bench/src/drill/product.ts";

/**
 * Starts a hospital per worker, in parallel, as copies of one template (tools/stories.mjs): creating one takes fifteen seconds of processor
 * time. Workers get the addresses in the environment. Returns a function that stops them, prints the end of their output and removes their
 * folder.
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
