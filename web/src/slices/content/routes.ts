import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

/** Where one is in a list of portal updates. */
export const UpdateListPlace = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  /** The key of a column; with a minus the last comes first. */
  sort: z.string().max(40).optional().catch(undefined),
  active: z.enum(["yes", "no"]).optional().catch(undefined),
});
export type UpdateListPlace = z.output<typeof UpdateListPlace>;

/** Which row a reload or a bookmark of the edit page means. */
export const UpdateEditPlace = z.object({ id: z.coerce.number().int().positive().optional().catch(undefined) });

/** The lists of the portal updates, by the last word of their paths. */
export const contentLists = {
  sliderImages: screen("/portalupdates/sliderimages", UpdateListPlace),
  announcements: screen("/portalupdates/announcementbanner", UpdateListPlace),
  alumni: screen("/portalupdates/alumnispotlight", UpdateListPlace),
  grandRounds: screen("/portalupdates/pediatricgrandrounds", UpdateListPlace),
  lectures: screen("/portalupdates/onlinecmelectures", UpdateListPlace),
  practiceTips: screen("/portalupdates/practicetipofthemonth", UpdateListPlace),
  divisions: screen("/portalupdates/divisionofthemonth", UpdateListPlace),
  ambulatorySchedules: screen("/portalupdates/ambulatorycarecenter", UpdateListPlace),
  memberDirectory: screen("/portalupdates/memberdirectory", UpdateListPlace),
  pathways: screen("/portalupdates/clinicalcarepathways", UpdateListPlace),
  teamContacts: screen("/portalupdates/carenetworkteamcontacts", UpdateListPlace),
  mentalHealth: screen("/portalupdates/mentalhealthresources", UpdateListPlace),
  familyEducation: screen("/portalupdates/patientandfamilyeducationmaterials", UpdateListPlace),
};

export const contentForms = {
  newSliderImage: screen("/portalupdates/components/uploadimages"),
  editSliderImage: screen("/portalupdates/components/editimages", UpdateEditPlace),
  newAnnouncement: screen("/portalupdates/components/newformannouncement"),
  editAnnouncement: screen("/portalupdates/components/editformannouncement", UpdateEditPlace),
  newAlumni: screen("/portalupdates/components/newalumniform"),
  editAlumni: screen("/portalupdates/components/editalumniform", UpdateEditPlace),
  newGrandRound: screen("/portalupdates/components/newpediatricform"),
  editGrandRound: screen("/portalupdates/components/editpediatric", UpdateEditPlace),
  newLecture: screen("/portalupdates/components/newonlineCMEforms"),
  editLecture: screen("/portalupdates/components/editonlineCME", UpdateEditPlace),
  newPracticeTip: screen("/portalupdates/components/newpracticetipform"),
  editPracticeTip: screen("/portalupdates/components/editpracticetipform", UpdateEditPlace),
  newDivision: screen("/portalupdates/components/newdivisionform"),
  editDivision: screen("/portalupdates/components/editdivisionform", UpdateEditPlace),
  newAmbulatorySchedule: screen("/portalupdates/components/newambulatoryschedules"),
  editAmbulatorySchedule: screen("/portalupdates/components/editambulatory", UpdateEditPlace),
  newMemberDirectory: screen("/portalupdates/newmemberdirectory"),
  editMemberDirectory: screen("/portalupdates/editmemberdirectory", UpdateEditPlace),
  newPathway: screen("/portalupdates/newclinicalcarepathways"),
  editPathway: screen("/portalupdates/editclinicalcarepathways", UpdateEditPlace),
  /** Singular here and plural in the list: so the specification spells them. */
  newTeamContact: screen("/portalupdates/newcarenetworkteamcontact"),
  editTeamContact: screen("/portalupdates/editcarenetworkteamcontact", UpdateEditPlace),
  newMentalHealth: screen("/portalupdates/newmentalhealthresources"),
  editMentalHealth: screen("/portalupdates/editmentalhealthresources", UpdateEditPlace),
  newFamilyEducation: screen("/portalupdates/newpatientandfamilyeducationmaterials"),
  editFamilyEducation: screen("/portalupdates/editpatientandfamilyeducationmaterials", UpdateEditPlace),
};
