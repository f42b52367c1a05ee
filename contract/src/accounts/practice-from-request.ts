import { z } from "zod";
import { PracticeType } from "../directory/fields.ts";
import { PossibleDuplicate } from "../directory.ts";
import { endpoint } from "../endpoint.ts";
import { growingList, growingOr } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { AccountRequest, AccountRequestAsRead, AccountRequestForm } from "./requests.ts";

/** Why a physician of the directory may be the one who asks. */
export const PHYSICIAN_MATCHES = ["Same NPI", "Same email", "Same name"] as const;

const PossiblePhysician = z.object({
  physicianId: Id,
  name: z.string(),
  npi: z.string(),
  hasAccount: z.boolean(),
  practices: z.array(z.string()),
  reasons: growingList(z.enum(PHYSICIAN_MATCHES)),
});
export type PossiblePhysician = z.infer<typeof PossiblePhysician>;

/** What the directory has already of what a request asks for. */
export const RequestMatches = z.object({
  practices: z.array(PossibleDuplicate),
  physicians: z.array(PossiblePhysician),
  /**
   * Whether the one who asks can be added as a new physician. `taken`: one of `physicians` has the NPI or the e-mail. `onJoining`: the
   * e-mail is an account's, and its physician is added when they join. `none`: who asks is no physician.
   */
  newPhysician: growingOr(z.enum(["offered", "taken", "onJoining", "none"]), "none"),
});
export type RequestMatches = z.infer<typeof RequestMatches>;

/** A practice to create from a request's current form. */
export const PracticeFromRequest = AccountRequestForm.extend(AccountRequestAsRead)
  .extend({
    /** Required: a request changed since cannot create a practice. */
    modifiedOn: DateTime,
    practiceType: PracticeType,
    /** The physician there: a listed one, a new one, or none yet. */
    physician: z.union([Id, z.literal("new"), z.null()]),
  })
  .strict();
export type PracticeFromRequest = z.input<typeof PracticeFromRequest>;

export const practiceFromRequest = {
  matches: endpoint({
    method: "POST",
    path: "/Account/practicefromrequest/matches",
    action: "read:practice-from-request",
    body: AccountRequestForm.pick({
      userFirstName: true,
      userLastName: true,
      userEmail: true,
      npi: true,
      expectedRoleId: true,
      practiceName: true,
      practiceAddress1: true,
      practiceAddress2: true,
      practiceZip: true,
      practicePhone: true,
    }).strict(),
    reply: RequestMatches,
  }),
  /** Makes practice, location and physician, and saves the request with the practice's id, all of it or nothing. */
  create: endpoint({
    method: "POST",
    path: "/Account/practicefromrequest",
    action: "write:practice-from-request",
    onceByKey: true,
    body: PracticeFromRequest,
    reply: AccountRequest,
  }),
};
