import { referralArchive, validateDays } from "@linnet/contract/referrals/archive";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../../platform/audit/audit.ts";
import { invalidInput, notFound } from "../../../../platform/http/errors.ts";
import { withRole } from "../../../../platform/http/guards.ts";
import { route } from "../../../../platform/http/route.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { hospitalDay } from "../../shared/hospital-day.ts";
import { archiveFileRepository } from "./file-repository.ts";

const distinct = (personIds: (string | null)[]): string[] => [...new Set(personIds.filter((personId) => personId !== null))];

/** Only the archive connects a file name with its patient, so calls are audited here. */
export function archiveRoutes(app: FastifyInstance, { config, db, clock, storage }: Platform): void {
  const archive = archiveFileRepository(db);
  const zone = config.HOSPITAL_TIME_ZONE;
  const referrers = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

  route(app, referralArchive.searchByDate, referrers, async ({ actor, query }) => {
    const now = clock.now();
    const errors = validateDays(query, hospitalDay(now, zone));
    if (Object.keys(errors).length > 0) throw invalidInput(errors);

    const files = await archive.search(actor, { ...query, now, zone });

    const personIds = distinct(files.map(({ personId }) => personId));
    await audit(db, actor, { action: referralArchive.searchByDate.action, rule: "archive", personIds, count: files.length });
    return files;
  });

  route(app, referralArchive.viewPdf, referrers, async ({ actor, query: { blobName } }) => {
    const { action } = referralArchive.viewPdf;
    const found = await archive.find(actor, blobName, clock.now());
    if (!found) {
      await audit(db, actor, { action, outcome: "refused", rule: "not_found" });
      throw notFound("File");
    }

    const { referralId, personId, file } = found;
    // Audited before the file is opened. An opened stream that no one reads would leak.
    await audit(db, actor, { action, rule: "archive", personIds: distinct([personId]), object: `referral ${referralId}` });
    return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: file.name };
  });
}
