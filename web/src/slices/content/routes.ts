import { screen } from "../../platform/page/screen.ts";

/** The lists of the portal updates, by the last word of their paths. */
export const contentLists = {
  sliderImages: screen("/portalupdates/sliderimages"),
  announcements: screen("/portalupdates/announcementbanner"),
  alumni: screen("/portalupdates/alumnispotlight"),
  grandRounds: screen("/portalupdates/pediatricgrandrounds"),
  lectures: screen("/portalupdates/onlinecmelectures"),
  practiceTips: screen("/portalupdates/practicetipofthemonth"),
  divisions: screen("/portalupdates/divisionofthemonth"),
  ambulatorySchedules: screen("/portalupdates/ambulatorycarecenter"),
  memberDirectory: screen("/portalupdates/memberdirectory"),
  pathways: screen("/portalupdates/clinicalcarepathways"),
  teamContacts: screen("/portalupdates/carenetworkteamcontacts"),
  mentalHealth: screen("/portalupdates/mentalhealthresources"),
  familyEducation: screen("/portalupdates/patientandfamilyeducationmaterials"),
};

export const contentForms = {
  newSliderImage: screen("/portalupdates/components/uploadimages"),
  editSliderImage: screen("/portalupdates/components/editimages"),
  newAnnouncement: screen("/portalupdates/components/newformannouncement"),
  editAnnouncement: screen("/portalupdates/components/editformannouncement"),
  newAlumni: screen("/portalupdates/components/newalumniform"),
  editAlumni: screen("/portalupdates/components/editalumniform"),
  newGrandRound: screen("/portalupdates/components/newpediatricform"),
  editGrandRound: screen("/portalupdates/components/editpediatric"),
  newLecture: screen("/portalupdates/components/newonlineCMEforms"),
  editLecture: screen("/portalupdates/components/editonlineCME"),
  newPracticeTip: screen("/portalupdates/components/newpracticetipform"),
  editPracticeTip: screen("/portalupdates/components/editpracticetipform"),
  newDivision: screen("/portalupdates/components/newdivisionform"),
  editDivision: screen("/portalupdates/components/editdivisionform"),
  newAmbulatorySchedule: screen("/portalupdates/components/newambulatoryschedules"),
  editAmbulatorySchedule: screen("/portalupdates/components/editambulatory"),
  newMemberDirectory: screen("/portalupdates/newmemberdirectory"),
  editMemberDirectory: screen("/portalupdates/editmemberdirectory"),
  newPathway: screen("/portalupdates/newclinicalcarepathways"),
  editPathway: screen("/portalupdates/editclinicalcarepathways"),
  /** Singular here and plural in the list: so the specification spells them. */
  newTeamContact: screen("/portalupdates/newcarenetworkteamcontact"),
  editTeamContact: screen("/portalupdates/editcarenetworkteamcontact"),
  newMentalHealth: screen("/portalupdates/newmentalhealthresources"),
  editMentalHealth: screen("/portalupdates/editmentalhealthresources"),
  newFamilyEducation: screen("/portalupdates/newpatientandfamilyeducationmaterials"),
  editFamilyEducation: screen("/portalupdates/editpatientandfamilyeducationmaterials"),
};
