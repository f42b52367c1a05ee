import type { SelfServiceCall } from "../src/adapters/identity/port.ts";

/** A person in a provider session, without portal data to save. */
export const ownAct = (subject: string, changes: Partial<SelfServiceCall> = {}): SelfServiceCall => ({
  subject,
  providerSession: "none",
  along: async () => undefined,
  ...changes,
});
