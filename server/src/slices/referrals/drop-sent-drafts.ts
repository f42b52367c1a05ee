import type { ReferralForm } from "@linnet/contract/referral-fields";
import type { Config } from "../../config.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/database.ts";
import { draftRepository, type KeptDraft } from "./draft-repository.ts";
import { patientKey } from "./patient-key.ts";

/** What was sent as a new referral: of whom, and from which one it was made anew. */
interface SentNew {
  form: ReferralForm;
  parentId: number | null;
}

/** Whether that is what has just been sent. Of a new form the patient tells: another one's draft is still to be sent. */
function wasSent({ form, subject, fields }: KeptDraft, sent: SentNew): boolean {
  if (sent.parentId !== null) return form === "re-refer" && subject === String(sent.parentId);
  if (form !== "new" && form !== "refer-a-patient") return false;
  const { firstName = "", lastName = "", dateOfBirth = "" } = fields;
  return patientKey({ firstName, lastName, dateOfBirth }) === patientKey(sent.form);
}

/** Drops the sender's drafts of what has been sent. */
export async function dropSentDrafts(
  trx: Database,
  config: Pick<Config, "DATA_SECRET">,
  { accountId }: Actor,
  sent: SentNew,
): Promise<void> {
  const drafts = draftRepository(trx, config);
  const owner = { accountId, practiceId: sent.form.practiceId };
  for (const draft of await drafts.of(owner))
    if (wasSent(draft, sent)) await drafts.drop(trx, { ...owner, form: draft.form, subject: draft.subject });
}
