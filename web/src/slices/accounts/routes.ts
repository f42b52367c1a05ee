import { AccountStatus } from "@linnet/contract/accounts/status";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Where one is in a list of account requests. The search text is not here, and which look-backs there are the list itself asks. */
export const AccountRequestListSearchParams = z.object({
  status: z.coerce.number().int().optional().catch(undefined),
  sort: z.enum(["date", "status"]).optional().catch(undefined),
  order: z.enum(["asc", "desc"]).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  lookback: z.coerce.number().int().optional().catch(undefined),
});
export type AccountRequestListSearchParams = z.output<typeof AccountRequestListSearchParams>;

/** Where one is in the list of accounts: `quiet` are those who have not signed in for long. */
const AccountListSearchParams = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  quiet: z.literal("yes").optional().catch(undefined),
  status: AccountStatus.optional().catch(undefined),
  practice: z.string().max(100).optional().catch(undefined),
});

export const accountScreens = {
  requests: screen("/accountsandaccess/accountrequests", AccountRequestListSearchParams),
  editRequest: screen("/accountsandaccess/accountrequests/edit/:id"),
  /** Those of the practice in use, for who manages its people. */
  practiceRequests: screen("/practice/accountrequests", AccountRequestListSearchParams),
  practiceRequest: screen("/practice/accountrequests/details/:id"),
  newPracticeRequest: screen("/accountsandaccess/newpracticerequest"),
  sentInvitations: screen("/accountsandaccess/sentinvitations", AccountRequestListSearchParams),
  all: screen("/account/list", AccountListSearchParams),
  edit: screen("/account/modify/:id"),
  details: screen("/account/detail/:id"),
  /** The target of invitation mails; the secret follows the # and never reaches a server's log. */
  invitation: screen("/invitation"),
  /** Account holders answer practices' invitations here. */
  ownInvitations: screen("/account/invitations"),
};
