import type { RecordIdentity } from "@linnet/contract/patients/identity";
import type { Referral } from "@linnet/contract/referrals";
import type { DeskView } from "@linnet/contract/referrals/desk";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Passed from a referral form to a question instead of it. */
export interface AskedAbout {
  /** The child in the record, if any. */
  known: { personId: string; record: RecordIdentity } | undefined;
  typed: Record<"firstName" | "middleName" | "lastName" | "dateOfBirth" | "physicianId" | "reason", string>;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral passed along to the form that edits it or refers again (REF-024). */
    referral?: Referral;
    /** The user confirmed the referral of a child who has died before the form was opened. */
    refersAnyway?: true;
    /** A question's child, and the typed values if it started in a referral. */
    asksAbout?: AskedAbout;
    /** How the form that led here was sent (REF-022, REF-023). */
    referralSent?: "success" | "error";
  }
}

/** A form's draft, so that a reload shows it again. A random id without patient data. */
const DraftSearchParams = z.object({ draft: z.uuid().toLowerCase().optional().catch(undefined) });
/** The same, and the referral that a form was opened from, by our own number. */
const ReferralFormSearchParams = DraftSearchParams.extend({ id: z.coerce.number().int().positive().optional().catch(undefined) });

const Page = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

/** The place in a list. The search text is not here, because an address must not have a patient's name (decision G-X-13). */
export const ReferralListSearchParams = z.object({
  page: Page,
  lookback: z.coerce.number().int().optional().catch(undefined),
  /** The sort columns (REF-016). */
  sort: z.enum(["patientname", "dateofbirth", "createddtm", "physicianname"]).optional().catch(undefined),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
  /** Only referrals that may be linked to the wrong patient (decision G-REF-32), or that need the practice, of any age. */
  only: z.enum(["tie-check", "needs-us"]).optional().catch(undefined),
});
export type ReferralListSearchParams = z.output<typeof ReferralListSearchParams>;

/** The archive's searched days, and the page of the results. */
const ArchiveSearchParams = z.object({
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
  page: Page,
});

/** Repeated here, because every page loads these routes and only the desk loads the contract's schemas. */
const DESK_VIEWS = [
  "all",
  "urgent",
  "overdue",
  "new",
  "failed",
  "cancel",
  "objected",
  "schedule",
  "answered",
  "report",
  "letter",
  "finish",
  "waiting",
] as const satisfies readonly DeskView[];

/** A worklist's filters. */
const DeskSearchParams = z.object({
  page: Page,
  view: z.enum(DESK_VIEWS).optional().catch(undefined),
  clinic: z.coerce.number().int().positive().optional().catch(undefined),
  person: z.coerce.number().int().positive().optional().catch(undefined),
});

/** An office's questions: the user's own, the practice's, or shared ones. */
const AdviceSearchParams = z.object({ page: Page, of: z.enum(["own", "practice", "shared"]).optional().catch(undefined) });
/** A desk's questions. */
const DeskAdviceSearchParams = z.object({ page: Page, view: z.enum(["open", "ended"]).optional().catch(undefined) });
/** The clinic to ask. */
const AskSearchParams = z.object({ clinic: z.coerce.number().int().positive().optional().catch(undefined) });

export const referralScreens = {
  mine: screen("/referrals/myreferrals", ReferralListSearchParams),
  shared: screen("/referrals/sharedreferrals", ReferralListSearchParams),
  ofPractice: screen("/referrals/viewreferrals", ReferralListSearchParams),
  all: screen("/referrals/allreferrals", ArchiveSearchParams),
  make: screen("/referrals/newreferral", DraftSearchParams),
  /** Opened from a patient, who is passed as navigation state. */
  referPatient: screen("/referrals/refer-a-patient", DraftSearchParams),
  makeAgain: screen("/referrals/re-refer", ReferralFormSearchParams),
  edit: screen("/referrals/editreferral", ReferralFormSearchParams),
  details: screen("/referrals/details/:id"),
  questions: screen("/referrals/questions", AdviceSearchParams),
  question: screen("/referrals/questions/:id"),
  ask: screen("/referrals/ask-a-clinic", AskSearchParams),
  desk: screen("/desk", DeskSearchParams),
  /** With the worklist's filters, for walking to the next. */
  atDesk: screen("/desk/referrals/:id", DeskSearchParams),
  deskQuestions: screen("/desk/questions", DeskAdviceSearchParams),
  deskQuestion: screen("/desk/questions/:id"),
  deskPeople: screen("/desk/clinics"),
  packets: screen("/desk/packets"),
  packet: screen("/desk/packets/:id"),
};
