import { type Endpoint, isOpenInLoginAs } from "@linnet/contract/endpoint";
import { describingApp } from "./describing-app.ts";
import type { Guard } from "./platform/http/guards.ts";

const HEAD = ["method", "path", "guard", "action", "about", "as another user"];

function row([endpoint, guard]: [Endpoint, Guard<unknown>]): string[] {
  const { method, path, action, about = {} } = endpoint;
  const named = Object.entries(about).map(([kind, source]) => `${kind} in ${source}`);
  return [method, `/api${path}`, guard.rule, action, named.join(", "), isOpenInLoginAs(endpoint) ? "open" : "refused"];
}

/** Prints docs/api/calls.tsv: who may make each call. */
const app = await describingApp();
const rows = [...app.routeContext.served].map(row);
process.stdout.write([HEAD, ...rows].map((cells) => `${cells.join("\t")}\n`).join(""));
await app.close();
