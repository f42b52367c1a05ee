import type { CallOf } from "@linnet/contract/endpoint";
import type { Patient } from "@linnet/contract/patients";
import { type ReferralFormChoices, referralForm } from "@linnet/contract/referral-form";
import { type ReferralDetails, type ReferralDraft, referrals } from "@linnet/contract/referrals";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";
import { type UploadProgress, upload } from "../../platform/upload.ts";
import type { ChosenFile } from "./attachment-rules.ts";
import { keeperOf } from "./keeper-of.ts";
import { referralKeys } from "./referral-keys.ts";
import type { Step, TypedReferral } from "./wizard-fields.ts";

/** What one of the four forms is about. */
export type Subject =
  | { form: "new" }
  | { form: "edit"; id: number }
  | { form: "re-refer"; id: number }
  | { form: "refer-a-patient"; patient: Patient };

export type DraftPlace = CallOf<typeof referrals.draft>["body"];

/** Where the draft of a form is kept: one for each thing it was opened from. */
export function placeOf(subject: Subject): DraftPlace {
  if (subject.form === "new") return { form: "new" };
  return { form: subject.form, subject: subject.form === "refer-a-patient" ? subject.patient.personId : String(subject.id) };
}

/** What could not be sent, files and all: it waits in memory for its person to come back, and goes with the session. */
export interface Unsent {
  typed: TypedReferral;
  step: Step;
  chosen: readonly ChosenFile[];
  keptNames: readonly string[];
  modifyDtm: string | undefined;
  attempt: Attempt | undefined;
  /** When it could not be sent. */
  at: string | undefined;
  /** The child whom the form was about before it turned out to be about another one. */
  insteadOf?: string;
}

/** A try to send, known by what was in it: the same again has the same key, so that it is taken once. */
export interface Attempt {
  key: string;
  of: string;
}

const unsentKey = (place: DraftPlace) => [...referralKeys.all, "unsent", place] as const;
const UNSENT_KEPT_MS = 3_600_000;

export const unsentOf = (queries: QueryClient, place: DraftPlace): Unsent | undefined => queries.getQueryData(unsentKey(place));

/** Sets what could not be sent aside, or forgets it. */
export function setAside(queries: QueryClient, place: DraftPlace, unsent: Unsent | undefined): void {
  const queryKey = unsentKey(place);
  queries.setQueryDefaults(queryKey, { gcTime: UNSENT_KEPT_MS });
  if (unsent) queries.setQueryData(queryKey, unsent);
  else queries.removeQueries({ queryKey });
}

export interface Opening {
  choices: ReferralFormChoices;
  referral: ReferralDetails | undefined;
  draft: (ReferralDraft & { savedOn: string }) | null;
}

/** All that a form needs before it is shown. Asked anew at each opening, and not while somebody types. */
export const openingOf = (subject: Subject) =>
  queryOptions({
    queryKey: ["referral-form", "opening", placeOf(subject)],
    queryFn: async ({ signal, client }): Promise<Opening> => {
      const [choices, referral] = await Promise.all([
        call(referralForm.choices, {}, { signal }),
        "id" in subject ? call(referrals.get, { params: { id: subject.id } }, { signal }) : undefined,
      ]);
      // Whoever has no practice has no drafts either, and is not allowed to ask.
      const draft = choices.practices.length === 0 ? null : await draftOf(client, placeOf(subject), signal);
      return { choices, draft, referral };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What was typed last: what could not be kept yet goes before what the server has. */
async function draftOf(queries: QueryClient, place: DraftPlace, signal: AbortSignal): Promise<Opening["draft"]> {
  const keeper = keeperOf(queries, place);
  await keeper.settle();
  const unsaved = keeper.unsaved();
  if (unsaved) return { ...unsaved, savedOn: new Date().toISOString() };
  return (await call(referrals.draft, { body: place }, { signal })).draft;
}

export const useDropDraft = () => useMutation({ mutationFn: (body: DraftPlace) => call(referrals.dropDraft, { body }) });

/** Referrals that are still open for the same child and clinic. */
export const useDuplicates = () =>
  useMutation({ mutationFn: (body: CallOf<typeof referrals.duplicates>["body"]) => call(referrals.duplicates, { body }) });

interface Sending {
  subject: Subject;
  body: CallOf<typeof referrals.create>["body"];
  modifyDtm: string | undefined;
  chosen: readonly ChosenFile[];
  key: string;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Sends the form: a new referral, or the change of one. */
export function useSendReferral() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ subject, body, modifyDtm, chosen, ...options }: Sending) => {
      const files = chosen.map(({ name, content }) => ({ name, content }));
      if (subject.form !== "edit") {
        const parentReferralId = subject.form === "re-refer" ? subject.id : null;
        return upload(referrals.create, { body: { ...body, parentReferralId }, files }, options);
      }
      return upload(referrals.edit, { body: { ...body, id: subject.id, ...(modifyDtm && { modifyDtm }) }, files }, options);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: referralKeys.all }),
  });
}
