import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** A partner of the hospital, for patients from abroad whose stay it pays (S3 §3). */
export const Embassy = z.object({
  embassyID: Id,
  embassyName: z.string(),
  embassyAddress1: z.string(),
  embassyAddress2: z.string(),
  embassyCity: z.string(),
  embassyState: z.string(),
  embassyZip: z.string(),
  may: z.object({ listMembers: z.boolean() }),
});
export type Embassy = z.infer<typeof Embassy>;

/** `status` true means active; `mayRemove` is decided by the server (decision G-EMB-04). */
export const EmbassyMember = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.email(),
  status: z.boolean(),
  mayRemove: z.boolean(),
});
export type EmbassyMember = z.infer<typeof EmbassyMember>;

export const embassy = {
  details: endpoint({ method: "GET", path: "/Embassy/details/shallow", action: "read:embassy", reply: Embassy }),
  /** For leads only (decision G-EMB-05). The embassy is the caller's, whatever the query says (decision G-EMB-04). */
  members: endpoint({
    method: "GET",
    path: "/Embassy/members",
    action: "read:embassy-members",
    query: z.strictObject({ embassyId: z.coerce.number().pipe(Id).optional() }),
    reply: z.array(EmbassyMember),
  }),
  removeMember: endpoint({
    method: "POST",
    path: "/account/removeEmbassyMember",
    action: "write:embassy-member-removal",
    body: z.strictObject({ embassyId: Id.optional(), userId: Id }),
    reply: z.literal(true),
  }),
};
