import type { Actor } from "../../platform/actor.ts";
import type { Member } from "./repository.ts";

/** Leads remove others who are still active, never themselves: so an embassy never loses its last lead (decision G-EMB-04). */
export const mayRemoveMember = ({ accountId }: Pick<Actor, "accountId">, member: Pick<Member, "accountId" | "active">): boolean =>
  member.active && member.accountId !== accountId;
