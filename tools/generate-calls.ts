/** Prints docs/api/calls.tsv: every call with its guard, its audit action and the reply fields that callers may rely on. */
import { isOpenInLoginAs } from "@linnet/contract/endpoint";
import { describingApp } from "../server/src/describing-app.ts";
import { releaseFields } from "./last-release-fields.ts";

const COLUMNS = ["method", "path", "guard", "action", "patient", "while logged in as another user", "required reply fields"];

const fields = releaseFields();
const app = await describingApp();
const rows = [...app.routeContext.served].map(([endpoint, guard]) => {
  const { method, path, action, about = {} } = endpoint;
  const patient = Object.entries(about).map(([kind, source]) => `${kind} in ${source}`);
  const reply = fields[`${method} ${path}`]?.reply?.split(" ").filter((field) => !field.endsWith("?")) ?? [];
  return [method, `/api${path}`, guard.rule, action, patient.join(), isOpenInLoginAs(endpoint) ? "allowed" : "refused", reply.join(" ")];
});
process.stdout.write([COLUMNS, ...rows].map((cells) => `${cells.join("\t")}\n`).join(""));
await app.close();
