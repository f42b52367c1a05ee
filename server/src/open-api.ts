import { describingApp } from "./describing-app.ts";

/** Prints the OpenAPI document of the contract. */
const app = await describingApp();
process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
