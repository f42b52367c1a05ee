import type { Platform } from "../../../platform/platform.ts";
import { sessionRepository } from "../repository.ts";

/** Tells the provider of sessions that were ended here; otherwise it would say again who is there, without asking. */
export async function endAtProvider({ db, identity }: Pick<Platform, "db" | "identity">, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) {
    const session = await sessionRepository(db).providerSessionOf(id);
    if (session?.subject)
      await identity.endSession({ issuer: session.issuer, subject: session.subject, providerSession: session.provider_session ?? "" });
  }
}
