import { perFileKind } from "@linnet/contract/content/file-kinds";
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
  grandRounds: screen("/portalupdates/pediatricgrandrounds", UpdateListSearchParams),
  lectures: screen("/portalupdates/onlinecmelectures", UpdateListSearchParams),
  ambulatorySchedules: screen("/portalupdates/ambulatorycarecenter", UpdateListSearchParams),
  pathways: screen("/portalupdates/clinicalcarepathways", UpdateListSearchParams),
  ...perFileKind(({ pages }) => screen(pages.list, UpdateListSearchParams)),
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
  grandRounds: historyOf(contentLists.grandRounds),
  lectures: historyOf(contentLists.lectures),
  ambulatorySchedules: historyOf(contentLists.ambulatorySchedules),
  pathways: historyOf(contentLists.pathways),
  ...perFileKind((_, name) => historyOf(contentLists[name])),
};

/** The forms of the kinds of files. */
export const fileForms = perFileKind(({ pages }) => ({ add: screen(pages.add), edit: screen(pages.edit, UpdateEditSearchParams) }));

export const contentForms = {
  newSliderImage: screen("/portalupdates/components/uploadimages"),
  editSliderImage: screen("/portalupdates/components/editimages", UpdateEditSearchParams),
  newAnnouncement: screen("/portalupdates/components/newformannouncement"),
  editAnnouncement: screen("/portalupdates/components/editformannouncement", UpdateEditSearchParams),
  newGrandRound: screen("/portalupdates/components/newpediatricform"),
  editGrandRound: screen("/portalupdates/components/editpediatric", UpdateEditSearchParams),
  newLecture: screen("/portalupdates/components/newonlineCMEforms"),
  editLecture: screen("/portalupdates/components/editonlineCME", UpdateEditSearchParams),
  newAmbulatorySchedule: screen("/portalupdates/components/newambulatoryschedules"),
  editAmbulatorySchedule: screen("/portalupdates/components/editambulatory", UpdateEditSearchParams),
  newPathway: screen("/portalupdates/newclinicalcarepathways"),
  editPathway: screen("/portalupdates/editclinicalcarepathways", UpdateEditSearchParams),
};
