import type { AccountStatus } from "@linnet/contract/accounts/status";
import { z } from "zod";

/* The pages named here are those of https://developer.okta.com/docs/api/openapi/okta-management/management/tag/…. */

export type OktaStatus = AccountStatus | "DEPROVISIONED";

export const Profile = z.object({
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobilePhone: z.string().nullable().optional(),
});
export type Profile = z.infer<typeof Profile>;

/** A user of this Okta. */
export interface OktaPerson {
  id: string;
  status: OktaStatus;
  profile: Profile;
  question?: { text: string; answer: string };
  hasAuthenticatorApp: boolean;
  /** Under which e-mail the search still finds them, since it lags behind. */
  indexed?: string;
  sessions: number;
  /** What Okta has mailed, by the kind of mail. */
  mails: string[];
}

const CREATED = "2026-11-18T08:00:00.000Z";

/** User: "Retrieve a user". */
export const presented = ({ id, status, profile }: OktaPerson, origin: string) => ({
  id,
  status,
  created: CREATED,
  activated: status === "STAGED" ? null : CREATED,
  statusChanged: CREATED,
  lastLogin: null,
  lastUpdated: CREATED,
  passwordChanged: null,
  type: { id: "otyfnjfba4ye7pgjB0g4" },
  profile: { secondEmail: null, ...profile },
  credentials: { provider: { type: "OKTA", name: "OKTA" } },
  _links: { self: { href: `${origin}/api/v1/users/${id}` } },
});

/** UserFactor: "List all enrolled factors". */
export function factorsOf({ id, question, hasAuthenticatorApp }: OktaPerson, origin: string) {
  const shared = { provider: "OKTA", vendorName: "OKTA", status: "ACTIVE", created: CREATED, lastUpdated: CREATED };
  const links = (factorId: string) => ({ self: { href: `${origin}/api/v1/users/${id}/factors/${factorId}` } });
  const asked = question && {
    ...shared,
    id: `ufs${id}`,
    factorType: "question",
    profile: { question: "disliked_food", questionText: question.text },
    _links: links(`ufs${id}`),
  };
  const app = hasAuthenticatorApp && {
    ...shared,
    id: `ost${id}`,
    factorType: "token:software:totp",
    profile: {},
    _links: links(`ost${id}`),
  };
  return [asked || [], app || []].flat();
}
