import type { SelfServiceCall } from "../src/adapters/identity/port.ts";

/** Somebody at work in a session of the provider, with nothing of the portal's own to write beside it. */
export const ownAct = (subject: string, changes: Partial<SelfServiceCall> = {}): SelfServiceCall => ({
  subject,
  providerSession: "none",
  along: async () => undefined,
  ...changes,
});
