import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/database/database.ts";
import { packetRepository } from "../../slices/referrals/packets/repository.ts";
import { CARDIOLOGY, GASTROENTEROLOGY, NEUROLOGY } from "./example-packets.ts";
import type { ReferralClinic } from "./referrals.ts";

/** The questions of the clinics that ask some, published. */
export async function addPackets(
  trx: Database,
  { clinicIds, now }: { clinicIds: ReadonlyMap<ReferralClinic, number>; now: Date },
): Promise<void> {
  const packets = packetRepository(trx);
  const asked = [
    [clinicIds.get("cardiology"), CARDIOLOGY],
    [clinicIds.get("neurology"), NEUROLOGY],
    [clinicIds.get("gastroenterology"), GASTROENTEROLOGY],
  ] as const;
  for (const [clinicId, packet] of asked) {
    if (clinicId === undefined) continue;
    const id = await packets.add(trx, { clinicId, url: `urn:uuid:${randomUUID()}`, packet, by: null, now });
    await packets.publish(trx, id, { unchangedSince: now, by: null, now });
  }
}
