import { chartContact, type PatientContact } from "@linnet/contract/chart/contact";
import type { CallOf, ResultOf } from "@linnet/contract/endpoint";
import { type Deceased, type Patient, patients } from "@linnet/contract/patients";
import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import { type DraftContent, type DraftSummary, referralDrafts } from "@linnet/contract/referrals/drafts";
import { type ReferralFormChoices, referralForm } from "@linnet/contract/referrals/form";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../../platform/http/api-client.ts";
import { type UploadProgress, upload } from "../../../platform/http/upload.ts";
import { loginAsEmail } from "../../../platform/session/login-as.ts";
import { adviceKeys } from "../conversation/advice/api.ts";
import { type DraftForm, draftList, openDraft } from "../drafts/draft.ts";
import { type ChosenFile, pendingIn } from "../drafts/files.ts";
import type { InitialPacket } from "../packets/form-packet.ts";
import { readPacketVersion } from "../packets/use-form-packet.ts";
import type { KnownChild } from "../shared/known-child.ts";
import { referralKeys } from "../shared/referral-keys.ts";
import type { Step, TypedReferral } from "./fields.ts";

/** Which of the four forms it is, and what it is about. */
export type FormMode =
  | { form: "new" }
  | { form: "edit"; id: number }
  | { form: "re-refer"; id: number }
  /** Without the patient if a draft was opened from a list. */
  | { form: "refer-a-patient"; patient: Patient | undefined };

/** A draft's origin: the form, and what it is about. */
export function draftFormOf(mode: FormMode): DraftForm {
  if (mode.form === "new") return { form: "new", subject: "" };
  return { form: mode.form, subject: mode.form === "refer-a-patient" ? (mode.patient?.personId ?? "") : String(mode.id) };
}

/** Unsent content, without the draft's files. It is kept in memory until its user returns, or the session ends. */
export interface Unsent {
  typed: TypedReferral;
  step: Step;
  keptNames: readonly string[];
  modifyDtm: string | undefined;
  submission: Submission | undefined;
  /** When sending failed. */
  at: string | undefined;
  /** The child in the record. For a draft opened from a list, only the draft has it, and the draft is not read again. */
  known: KnownChild | undefined;
  /** The answers to the clinic's questions. */
  packet: InitialPacket | undefined;
  /** The child of the previous form, if this form turned out to be about another one. */
  insteadOf?: string;
}

/** A try to send, identified by its content. The same content has the same key, so that it is accepted once. */
export interface Submission {
  key: string;
  of: string;
}

/** Opens a draft of this form. */
export const openFormDraft = (queries: QueryClient, draftId: string) => openDraft<Unsent>(queries, draftId);
export const unsentOf = (queries: QueryClient, draftId: string): Unsent | undefined => openFormDraft(queries, draftId).autosave.unsent();

/** Everything that a form needs before it is shown. */
export interface ReferralFormData {
  choices: ReferralFormChoices;
  referral: ReferralDetails | undefined;
  draft: (DraftContent & { subject: string; savedOn: string }) | null;
  /** The record's current death date of the child. */
  deceased: Deceased;
  /** The family's contact details in the record, for a child in the record. Undefined for others. `failed`: the record did not answer. */
  contact: PatientContact | "failed" | undefined;
  /** The earlier answers to a clinic's questions. */
  packet: InitialPacket | undefined;
  /** Why the address's id has no draft: it was sent or discarded, or belongs to another person. */
  gone: string | undefined;
  /** Other drafts of the same form, started at the same place. */
  others: readonly DraftSummary[];
}

/** Fetches that when a form is opened, and not while the user types. */
export const referralFormData = (mode: FormMode, { id, isStored }: { id: string; isStored: boolean }) =>
  queryOptions({
    queryKey: ["referral-form", "data", draftFormOf(mode), id],
    queryFn: async ({ signal, client }): Promise<ReferralFormData> => {
      const [choices, referral] = await Promise.all([
        call(referralForm.choices, {}, { signal }),
        "id" in mode ? call(referrals.get, { params: { id: mode.id } }, { signal }) : undefined,
      ]);
      // People without a practice have no drafts, and administrators who work as another user cannot see any. So neither requests them.
      if (choices.practices.length === 0 || loginAsEmail() !== undefined)
        return {
          choices,
          referral,
          draft: null,
          deceased: await deathOf(mode, { referral }),
          contact: choices.practices.length === 0 ? undefined : await contactOf(mode, undefined),
          packet: await answeredBefore(mode, { referral, draft: null }, signal),
          gone: undefined,
          others: [],
        };
      const stored = isStored ? await storedDraft(client, id, signal) : { draft: null, gone: undefined };
      const others = isStored ? [] : await othersOf(client, draftFormOf(mode));
      const deceased = await deathOf(mode, { referral, ...stored }, unsentOf(client, id)?.known);
      const contact = await contactOf(mode, stored.draft?.subject ?? unsentOf(client, id)?.known?.personId);
      const packet = await answeredBefore(mode, { referral, ...stored }, signal);
      return { choices, referral, ...stored, deceased, contact, packet, others };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/**
 * The record's death date of a form's child. A draft opened from a list comes without its patient, so the record is asked. A child no
 * longer in care gives none.
 */
async function deathOf(
  mode: FormMode,
  { referral, draft }: Partial<Pick<ReferralFormData, "referral" | "draft">>,
  known?: KnownChild,
): Promise<Deceased> {
  if (referral) return referral.deceased;
  if (mode.form !== "refer-a-patient") return null;
  const child = mode.patient ?? known;
  if (child) return child.deceased;
  if (!draft?.subject) return null;
  try {
    return (await call(patients.get, { params: { id: draft.subject } })).deceased;
  } catch (error) {
    if (error instanceof ApiError && error.body.status === 404) return null;
    throw error;
  }
}

/** The family's contact details for a child referred from a list. Without an answer or permission, the user types them. */
async function contactOf(mode: FormMode, ofDraft: string | undefined): Promise<ReferralFormData["contact"]> {
  const personId = mode.form === "refer-a-patient" ? (mode.patient?.personId ?? ofDraft) : undefined;
  if (!personId) return undefined;
  try {
    return await call(chartContact.get, { body: { personId } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.body.status === 404 || error.body.status === 403 ? undefined : "failed";
  }
}

/** The answers of a draft, or else of the referral that is edited or followed. */
async function answeredBefore(
  mode: FormMode,
  { referral, draft }: Pick<ReferralFormData, "referral" | "draft">,
  signal: AbortSignal,
): Promise<InitialPacket | undefined> {
  const sent = referral?.packet?.answered ?? undefined;
  const clinicKey = draft ? (draft.fields["clinicKey"] ?? "") : String(referral?.clinicKey ?? "");
  const found = draft ? draft.packet : sent;
  if (!found) return undefined;
  const isSent = mode.form === "edit" && sent?.versionId === found.versionId && clinicKey === String(referral?.clinicKey);
  const from = isSent ? "edit" : draft ? "draft" : "earlier";
  return { asked: await readPacketVersion(found.versionId, signal), answers: found.answers, clinicKey, from };
}

/** Unsent drafts of the same form. Optional, so a failure gives none. */
async function othersOf(queries: QueryClient, { form, subject }: DraftForm): Promise<DraftSummary[]> {
  const drafts = await queries.fetchQuery(draftList).catch(() => []);
  return drafts.filter((draft) => draft.form === form && draft.subject === subject);
}

export const NOT_THERE = "This draft no longer exists. It may be older than 14 days, or belong to another of your practices.";

/** The newest content: unsaved text comes before the server's. */
async function storedDraft(queries: QueryClient, id: string, signal: AbortSignal): Promise<Pick<ReferralFormData, "draft" | "gone">> {
  const { autosave, uploads, isAt } = openFormDraft(queries, id);
  await autosave.settle();
  // Unsent content is newer than the server's, so the form starts with it.
  if (autosave.unsent()) return { draft: null, gone: undefined };
  const unsaved = autosave.unsaved();
  if (unsaved) return { draft: { ...unsaved, savedOn: new Date().toISOString() }, gone: undefined };
  try {
    const onFiles = uploads.startReading();
    const draft = await call(referralDrafts.get, { params: { draftId: id } }, { signal });
    isAt(draft.version);
    onFiles({ saved: draft.files, pending: pendingIn(draft.fields) });
    return { draft, gone: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.body.code === "draft_closed") return { draft: null, gone: error.body.message };
    if (error.body.status === 404 || error.body.status === 400) return { draft: null, gone: NOT_THERE };
    throw error;
  }
}

export type ZipCities = ResultOf<typeof referralForm.cities>;

/** A zip code's cities. They change less often than the page is loaded. */
export const citiesOf = (zip: string) =>
  queryOptions({
    queryKey: ["referral-form", "cities", zip],
    queryFn: ({ signal }) => call(referralForm.cities, { body: { zip } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The clinics' distances from a zip code. */
export const distancesFrom = (zip: string) =>
  queryOptions({
    queryKey: ["referral-form", "distances", zip],
    queryFn: ({ signal }) => call(referralForm.distances, { body: { zip } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Open referrals for the same child and clinic. */
export const useDuplicates = () =>
  useMutation({ mutationFn: (body: CallOf<typeof referrals.duplicates>["body"]) => call(referrals.duplicates, { body }) });

interface Sent {
  mode: FormMode;
  /** Runs before sending. If it throws, nothing is sent. */
  prepare: () => Promise<void>;
  body: CallOf<typeof referrals.create>["body"];
  modifyDtm: string | undefined;
  chosen: readonly ChosenFile[];
  key: string;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Sends the form: a new referral, or an edit. */
export function useSendReferral() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ mode, prepare, body, modifyDtm, chosen, ...options }: Sent) => {
      await prepare();
      const files = chosen.map(({ name, content }) => ({ name, content }));
      if (mode.form !== "edit") {
        const parentReferralId = mode.form === "re-refer" ? mode.id : null;
        return upload(referrals.create, { body: { ...body, parentReferralId }, files }, options);
      }
      return upload(referrals.edit, { body: { ...body, id: mode.id, ...(modifyDtm && { modifyDtm }) }, files }, options);
    },
    onSuccess: () => {
      // A question to a clinic may have become this referral.
      void queries.invalidateQueries({ queryKey: adviceKeys.all });
      return queries.invalidateQueries({ queryKey: referralKeys.all });
    },
  });
}
