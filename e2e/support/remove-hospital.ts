import { rmSync } from "node:fs";

/** Takes the stories' data folder away. */
export default function removeHospital(): void {
  const data = process.env["LINNET_E2E_DATA"];
  // The server may still be closing its files.
  if (data) process.once("exit", () => rmSync(data, { recursive: true, force: true }));
}
