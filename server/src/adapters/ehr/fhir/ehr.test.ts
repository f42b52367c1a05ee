import { afterAll, beforeAll } from "vitest";
import { type EhrRouter, ehrRouter } from "../../../../test/ehr-router.ts";
import { SUITE_NOW, SUITE_RULES } from "../../../../test/ehr-sensitive-suite.ts";
import { ehrSuite } from "../../../../test/ehr-suite.ts";
import { setClock } from "../../../../test/test-clock.ts";
import { readConfig } from "../../../config.ts";
import type { Ehr } from "../port.ts";
import { fhirClient } from "./client/client.ts";
import { clientSettings } from "./client/settings.ts";
import { fhirEhr } from "./ehr.ts";

let router: EhrRouter;
let ehr: Ehr;

beforeAll(async () => {
  router = await ehrRouter();
  const client = fhirClient(clientSettings(readConfig({ EHR_FHIR_URL: router.base, EHR_TIMEOUT_MS: "20000" })));
  ehr = fhirEhr({ client, zone: "America/Los_Angeles", clock: setClock(SUITE_NOW), release: SUITE_RULES });
});
afterAll(() => router.close());

async function stored(personId: string, resources: readonly object[]) {
  const subject = { reference: `Patient/${personId}` };
  await router.put(resources.map((resource) => JSON.stringify({ subject, ...resource })));
}

ehrSuite({ ehr: () => ehr, stored });
