import { merges } from "@linnet/contract/directory/merges";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { mergeRecords, previewMerge, type RecordMovers } from "./merge-records.ts";

const administrators = withRole(ROLE.systemAdmin);

/** Two practices, or two physicians, become one. */
export function mergeRoutes(app: FastifyInstance, platform: Platform, movers: RecordMovers): void {
  route(app, merges.preview, administrators, async ({ actor, query }) => {
    const preview = await previewMerge(platform.db, query, movers);
    const { kind, keepId, mergeId } = query;
    for (const id of [keepId, mergeId]) await audit(platform.db, actor, { action: merges.preview.action, object: `${kind} ${id}` });
    return preview;
  });

  route(app, merges.merge, administrators, ({ actor, body }) => mergeRecords(platform, actor, body, movers));
}
