import type { RecordIdentity } from "@linnet/contract/patients/identity";
import type { Referral } from "@linnet/contract/referrals";
import type { DeskView } from "@linnet/contract/referrals/desk";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** What goes along from a referral form to a question in its place. */
export interface AskedAbout {
  /** The child of the record, where it is one. */
  known: { personId: string; record: RecordIdentity } | undefined;
  typed: Record<"firstName" | "middleName" | "lastName" | "dateOfBirth" | "physicianId" | "reason", string>;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The referral passed along to the form that edits it or refers again (REF-024). */
    referral?: Referral;
    /** That the child has died was asked about before the form was opened, and answered. */
    refersAnyway?: true;
    /** Whom a question to a clinic is about, and what was typed so far, where it was begun in a referral. */
    asksAbout?: AskedAbout;
    /** How the form that led here was sent (REF-022, REF-023). */
    referralSent?: "success" | "error";
  }
}

/** Which draft a form shows, so that a reload shows it again. A random id, nothing of the patient. */
const DraftSearchParams = z.object({ draft: z.uuid().toLowerCase().optional().catch(undefined) });
/** The same, and which referral a form was opened from: a number of our own. */
const ReferralFormSearchParams = DraftSearchParams.extend({ id: z.coerce.number().int().positive().optional().catch(undefined) });

const Page = z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined);

/** Where one is in a list. The search text is not here: an address must not carry a patient's name (decision G-X-13). */
export const ReferralListSearchParams = z.object({
  page: Page,
  lookback: z.coerce.number().int().optional().catch(undefined),
  /** What a list can be sorted by (REF-016). */
  sort: z.enum(["patientname", "dateofbirth", "createddtm", "physicianname"]).optional().catch(undefined),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
  /** Only those that may be linked to the wrong patient (decision G-REF-32) or with which the practice acts next, whatever their age. */
  only: z.enum(["tie-check", "needs-us"]).optional().catch(undefined),
});
export type ReferralListSearchParams = z.output<typeof ReferralListSearchParams>;

/** The days that are searched in the archive, and the page of what was found. */
const ArchiveSearchParams = z.object({
  startDate: z.iso.date().optional().catch(undefined),
  endDate: z.iso.date().optional().catch(undefined),
  page: Page,
});

/** Spelled out, because every page carries these routes and only the desk the contract's schemas. */
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

/** What a clinic's worklist is narrowed to. */
const DeskSearchParams = z.object({
  page: Page,
  view: z.enum(DESK_VIEWS).optional().catch(undefined),
  clinic: z.coerce.number().int().positive().optional().catch(undefined),
  person: z.coerce.number().int().positive().optional().catch(undefined),
});

/** Which questions of an office: one's own, the practice's, or those shared with one. */
const AdviceSearchParams = z.object({ page: Page, of: z.enum(["own", "practice", "shared"]).optional().catch(undefined) });
/** Which questions of a desk. */
const DeskAdviceSearchParams = z.object({ page: Page, view: z.enum(["open", "ended"]).optional().catch(undefined) });
/** The clinic that is to be asked. */
const AskSearchParams = z.object({ clinic: z.coerce.number().int().positive().optional().catch(undefined) });

export const referralScreens = {
  mine: screen("/referrals/myreferrals", ReferralListSearchParams),
  shared: screen("/referrals/sharedreferrals", ReferralListSearchParams),
  ofPractice: screen("/referrals/viewreferrals", ReferralListSearchParams),
  all: screen("/referrals/allreferrals", ArchiveSearchParams),
  make: screen("/referrals/newreferral", DraftSearchParams),
  /** Opened from a patient, who comes along as navigation state. */
  referPatient: screen("/referrals/refer-a-patient", DraftSearchParams),
  makeAgain: screen("/referrals/re-refer", ReferralFormSearchParams),
  edit: screen("/referrals/editreferral", ReferralFormSearchParams),
  details: screen("/referrals/details/:id"),
  questions: screen("/referrals/questions", AdviceSearchParams),
  question: screen("/referrals/questions/:id"),
  ask: screen("/referrals/ask-a-clinic", AskSearchParams),
  desk: screen("/desk", DeskSearchParams),
  /** With what the worklist was narrowed to, from which one walks to the next. */
  atDesk: screen("/desk/referrals/:id", DeskSearchParams),
  deskQuestions: screen("/desk/questions", DeskAdviceSearchParams),
  deskQuestion: screen("/desk/questions/:id"),
  deskPeople: screen("/desk/clinics"),
  packets: screen("/desk/packets"),
  packet: screen("/desk/packets/:id"),
};
