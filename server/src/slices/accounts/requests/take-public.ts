import { accountRequests, type NewPracticeRequest } from "@linnet/contract/accounts/requests";
import { subDays } from "date-fns";
import type { z } from "zod";
import { auditSystem } from "../../../platform/audit/audit.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { publicRequestRepository } from "./public-request-repository.ts";
import { accountRequestRepository } from "./repository.ts";

/** From one address in an hour (decision G-ACC-10). */
const MOST = { production: 20, demo: 100 } as const;

/**
 * Keeps what somebody asks for who has no account. Says the same whoever is known; what a machine has filled in is thanked for and
 * dropped. Who has asked within a day is not written to again, so that the form fills nobody's mailbox.
 * @throws AppError `rate_limited` when the address has had its share of the hour.
 */
export async function takePublicRequest(
  { config, db, clock, jobs }: Pick<Platform, "config" | "db" | "clock" | "jobs">,
  asked: z.output<typeof NewPracticeRequest>,
  address: string,
): Promise<true> {
  const now = clock.now();
  const isCounted = await publicRequestRepository().count(db, { address, most: MOST[config.LINNET_MODE], now });
  if (!isCounted)
    throw new AppError("rate_limited", "Many requests have come from your network within the hour. Please try again later.", {
      retryAfter: 3600,
    });
  if (asked.website) return true;

  return db.transaction().execute(async (trx) => {
    const requests = accountRequestRepository(trx);
    const wasAsked = await requests.wasAskedSince(trx, asked.userEmail, subDays(now, 1));
    const id = await requests.add(trx, {
      type: "NewPractice",
      firstName: asked.userFirstName,
      middleName: asked.userMiddleName,
      lastName: asked.userLastName,
      email: asked.userEmail,
      mobilePhone: asked.userPhone,
      officePhone: asked.officePhone,
      title: asked.userTitle,
      npi: asked.npi,
      medicalLicense: asked.medicalLicenseNumber,
      // Who asks for a practice is to own it (decision G-ACC-09).
      roleId: 9,
      practiceId: null,
      physicianId: null,
      practiceName: asked.practiceName,
      practiceAddress1: asked.practiceAddress1,
      practiceAddress2: asked.practiceAddress2,
      practiceCity: asked.practiceCity,
      practiceState: asked.practiceState,
      practiceZip: asked.practiceZip,
      practicePhone: asked.practicePhone,
      practiceFax: asked.practiceFax,
      practiceContactName: asked.practiceContactName,
      practiceContactEmail: asked.practiceContactEmail,
      notes: asked.notes ?? "",
      createdBy: null,
      now,
    });
    await auditSystem(trx, { action: accountRequests.create.action, rule: `account request ${id}`, personIds: [] });
    if (!wasAsked)
      await jobs.send(trx, "mail.send", {
        to: asked.userEmail,
        subject: `Your request to the portal of ${config.HOSPITAL_NAME}`,
        text: `${config.HOSPITAL_NAME} has received a request for an account with this e-mail, and will write to you when it has been looked at. If you have not asked for one, you need not do anything.`,
      });
    return true as const;
  });
}
