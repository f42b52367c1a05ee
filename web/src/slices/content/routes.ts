import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Query key prefix of home's data, like EDUCATION. Defined here because every page has the menu with counts. */
export const HOME = "home";

/** Where one is in a list of portal updates. */
export const UpdateListSearchParams = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  /** The key of a column; with a minus the last comes first. */
  sort: z.string().max(40).optional().catch(undefined),
  active: z.enum(["yes", "no"]).optional().catch(undefined),
});
export type UpdateListSearchParams = z.output<typeof UpdateListSearchParams>;

/** Which row a reload or a bookmark of the edit page means. */
export const UpdateEditSearchParams = z.object({ id: z.coerce.number().int().positive().optional().catch(undefined) });

/** The lists of the portal updates, by the last word of their paths. */
export const contentLists = {
  sliderImages: screen("/portalupdates/sliderimages", UpdateListSearchParams),
  announcements: screen("/portalupdates/announcementbanner", UpdateListSearchParams),
  alumni: screen("/portalupdates/alumnispotlight", UpdateListSearchParams),
  grandRounds: screen("/portalupdates/pediatricgrandrounds", UpdateListSearchParams),
  lectures: screen("/portalupdates/onlinecmelectures", UpdateListSearchParams),
  practiceTips: screen("/portalupdates/practicetipofthemonth", UpdateListSearchParams),
  divisions: screen("/portalupdates/divisionofthemonth", UpdateListSearchParams),
  ambulatorySchedules: screen("/portalupdates/ambulatorycarecenter", UpdateListSearchParams),
  memberDirectory: screen("/portalupdates/memberdirectory", UpdateListSearchParams),
  pathways: screen("/portalupdates/clinicalcarepathways", UpdateListSearchParams),
  teamContacts: screen("/portalupdates/carenetworkteamcontacts", UpdateListSearchParams),
  mentalHealth: screen("/portalupdates/mentalhealthresources", UpdateListSearchParams),
  familyEducation: screen("/portalupdates/patientandfamilyeducationmaterials", UpdateListSearchParams),
};

/** Which record's history, and which of its pages. */
export const HistorySearchParams = UpdateEditSearchParams.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});

const historyOf = ({ path }: { path: `/${string}` }) => screen(`${path}/history`, HistorySearchParams);

/** What became of the records of each list. */
export const contentHistories = {
  sliderImages: historyOf(contentLists.sliderImages),
  announcements: historyOf(contentLists.announcements),
  alumni: historyOf(contentLists.alumni),
  grandRounds: historyOf(contentLists.grandRounds),
  lectures: historyOf(contentLists.lectures),
  practiceTips: historyOf(contentLists.practiceTips),
  divisions: historyOf(contentLists.divisions),
  ambulatorySchedules: historyOf(contentLists.ambulatorySchedules),
  memberDirectory: historyOf(contentLists.memberDirectory),
  pathways: historyOf(contentLists.pathways),
  teamContacts: historyOf(contentLists.teamContacts),
  mentalHealth: historyOf(contentLists.mentalHealth),
  familyEducation: historyOf(contentLists.familyEducation),
};

export const contentForms = {
  newSliderImage: screen("/portalupdates/components/uploadimages"),
  editSliderImage: screen("/portalupdates/components/editimages", UpdateEditSearchParams),
  newAnnouncement: screen("/portalupdates/components/newformannouncement"),
  editAnnouncement: screen("/portalupdates/components/editformannouncement", UpdateEditSearchParams),
  newAlumni: screen("/portalupdates/components/newalumniform"),
  editAlumni: screen("/portalupdates/components/editalumniform", UpdateEditSearchParams),
  newGrandRound: screen("/portalupdates/components/newpediatricform"),
  editGrandRound: screen("/portalupdates/components/editpediatric", UpdateEditSearchParams),
  newLecture: screen("/portalupdates/components/newonlineCMEforms"),
  editLecture: screen("/portalupdates/components/editonlineCME", UpdateEditSearchParams),
  newPracticeTip: screen("/portalupdates/components/newpracticetipform"),
  editPracticeTip: screen("/portalupdates/components/editpracticetipform", UpdateEditSearchParams),
  newDivision: screen("/portalupdates/components/newdivisionform"),
  editDivision: screen("/portalupdates/components/editdivisionform", UpdateEditSearchParams),
  newAmbulatorySchedule: screen("/portalupdates/components/newambulatoryschedules"),
  editAmbulatorySchedule: screen("/portalupdates/components/editambulatory", UpdateEditSearchParams),
  newMemberDirectory: screen("/portalupdates/newmemberdirectory"),
  editMemberDirectory: screen("/portalupdates/editmemberdirectory", UpdateEditSearchParams),
  newPathway: screen("/portalupdates/newclinicalcarepathways"),
  editPathway: screen("/portalupdates/editclinicalcarepathways", UpdateEditSearchParams),
  /** Singular here and plural in the list: so the specification spells them. */
  newTeamContact: screen("/portalupdates/newcarenetworkteamcontact"),
  editTeamContact: screen("/portalupdates/editcarenetworkteamcontact", UpdateEditSearchParams),
  newMentalHealth: screen("/portalupdates/newmentalhealthresources"),
  editMentalHealth: screen("/portalupdates/editmentalhealthresources", UpdateEditSearchParams),
  newFamilyEducation: screen("/portalupdates/newpatientandfamilyeducationmaterials"),
  editFamilyEducation: screen("/portalupdates/editpatientandfamilyeducationmaterials", UpdateEditSearchParams),
};
