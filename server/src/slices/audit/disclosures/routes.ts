import { NAME_REASONS } from "@linnet/contract/audit/compliance";
import { disclosures, MAX_DISCLOSURES } from "@linnet/contract/audit/disclosures";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { sealedUpTo } from "../../../platform/audit/sealed-up-to.ts";
import { invalidInput, notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkDays } from "../check-days.ts";
import { disclosureRepository } from "./disclosure-repository.ts";

const privacyOffice = withRole(ROLE.compliance);

/** The accounting of disclosures for one patient (decision record 72). */
export function disclosureRoutes(app: FastifyInstance, { config, db, clock }: Platform): void {
  const repository = disclosureRepository(db);
  const zone = config.HOSPITAL_TIME_ZONE;

  route(app, disclosures.report, privacyOffice, async ({ actor, body: { child: wanted, from, to, scope, reason } }) => {
    checkDays({ from, to });
    const [child, other] = await repository.childrenOf(wanted);
    if (!child) throw notFound("Patient");
    if (other) throw invalidInput({ child: "Several patients have this MRN. Enter the record ID." });
    const { personId } = child;
    const filter = { personId, from, to, scope, zone, staffDomain: config.STAFF_EMAIL_DOMAIN };
    const entries = await repository.find({ ...filter, limit: MAX_DISCLOSURES + 1 });
    if (entries.length > MAX_DISCLOSURES)
      throw invalidInput({ from: `These days have more than ${MAX_DISCLOSURES} disclosures. Choose a shorter range.` });

    const { action } = disclosures.report;
    await audit(db, actor, { action, rule: NAME_REASONS[reason], personIds: [personId], count: entries.length });
    const { firstName, lastName } = actor;
    const trail = { begins: await repository.beginning(zone), sealedUpTo: await sealedUpTo(db) };
    const made = { at: clock.now(), by: `${firstName} ${lastName}`, reason: NAME_REASONS[reason] };
    // The PDF writer is large, so it loads with the first PDF.
    const { disclosurePdf } = await import("./disclosure-pdf.ts");
    const bytes = await disclosurePdf({ hospitalName: config.HOSPITAL_NAME, zone, child, from, to, scope, entries, trail, made });
    return { bytes, mediaType: "application/pdf", name: `disclosures-${from}-${to}.pdf` };
  });
}
