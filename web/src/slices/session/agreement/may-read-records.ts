import type { QueryClient } from "@tanstack/react-query";
import { me } from "../api.ts";
import { agreementStep } from "./api.ts";
import { hasToAgree } from "./has-to-agree.ts";

/** Whether it makes sense to ask for patients' records on behalf of this person: their role has access, and what they have to sign is signed. */
export async function mayReadRecords(queries: QueryClient): Promise<boolean> {
  const { roles } = await queries.fetchQuery(me);
  if (!roles.medicalRecordAccess) return false;
  return !hasToAgree(roles) || (await queries.fetchQuery(agreementStep(undefined))).kind === "signed";
}
