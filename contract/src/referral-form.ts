import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** Something to choose, and how it is read. */
export const Choice = z.object({ id: Id, display: z.string() });
export type Choice = z.infer<typeof Choice>;

/** What forms about a patient offer: on whose behalf the caller may write, and of which practices. */
export const ReferralFormChoices = z.object({ physicians: z.array(Choice), practices: z.array(Choice) });
export type ReferralFormChoices = z.infer<typeof ReferralFormChoices>;

export const referralForm = {
  choices: endpoint({ method: "GET", path: "/dropdowndata/referralform", action: "read:referral-form", reply: ReferralFormChoices }),
};
