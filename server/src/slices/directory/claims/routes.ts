import { npiClaims } from "@linnet/contract/directory/npi-claims";
import { ROLE } from "@linnet/contract/roles";
import { hasNpiCheckDigit } from "@linnet/contract/values/us";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { RecordMovers } from "../merge/merge-records.ts";
import { decideClaim, refusalOf } from "./decide-claim.ts";
import { npiClaimRepository } from "./repository.ts";

/** More are shown once these are decided. */
const MOST = 200;

const hospital = withRole(ROLE.healthNetworkAdmin, ROLE.systemAdmin);

/** What practices typed of physicians, for the hospital to confirm. */
export function npiClaimRoutes(app: FastifyInstance, platform: Platform, movers: RecordMovers): void {
  const claims = npiClaimRepository(platform.db);

  route(app, npiClaims.list, hospital, async ({ actor }) => {
    const data = await claims.list(MOST);
    await audit(platform.db, actor, { action: npiClaims.list.action, count: data.length });
    return {
      data: data.map(({ accountId: _account, claimedAt, ...claim }) => ({
        ...claim,
        claimedOn: claimedAt.toISOString(),
        hasCheckDigit: hasNpiCheckDigit(claim.npi),
        refusal: refusalOf(claim),
      })),
      keptByVisit: await claims.countKeptByVisit(),
    };
  });

  route(app, npiClaims.decide, hospital, ({ actor, body }) => decideClaim(platform, actor, body, movers));
}
