import type { SignatureService } from "../src/adapters/signature/port.ts";
import { AppError } from "../src/platform/http/errors.ts";

/** A service that a test can take down. */
export interface UnreliableSignature extends SignatureService {
  down: boolean;
}

export function unreliableSignature(service: SignatureService): UnreliableSignature {
  const orDown =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      if (made.down) throw new AppError("upstream_unavailable", "down");
      return work(...given);
    };
  const made: UnreliableSignature = {
    ...service,
    down: false,
    order: orDown(service.order),
    addressFor: orDown(service.addressFor),
    statusOf: orDown(service.statusOf),
    sealedPdf: orDown(service.sealedPdf),
    withdraw: orDown(service.withdraw),
  };
  return made;
}
