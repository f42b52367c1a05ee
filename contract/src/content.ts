import { z } from "zod";
import { type FileKindName, type FileKinds, perFileKind } from "./content/file-kinds.ts";
import { download, endpoint } from "./endpoint.ts";
import { growing, growingOr } from "./growing.ts";
import { DateTime, Day, Id } from "./values.ts";

/** What clicking a card's button does (decision G-HOM-03). */
export const CardType = z.enum([
  "referenceGuide",
  "ambulatorySchedules",
  "clinicalCarePathways",
  "medicalStaffServices",
  "education",
  "link",
]);
export type CardType = z.infer<typeof CardType>;

/** An info card. pageId: 1 home, 2 education, 3 physician resources, 4 care network (decision G-HOM-04). */
export const InfoWell = z.object({
  id: Id,
  pageId: growing(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  title: z.string(),
  paragraph: z.string(),
  dropDownName: z.string().nullable(),
  /** Made safe by the server; the browser makes it safe again before it shows it (decision G-HOM-13). */
  htmlContent: z.string().nullable(),
  cardType: CardType,
  /** An address, or a path of the portal. Null for who is not signed in where the card requires login. */
  link: z.string().nullable(),
  requiresLogin: z.boolean(),
  favorite: z.boolean(),
});
export type InfoWell = z.infer<typeof InfoWell>;

/** What every record of the portal updates carries. `modifiedBy` is a name; empty for what came with the portal. */
const Kept = { modifiedOn: DateTime, modifiedBy: z.string() };

export const SliderImage = z.object({ id: Id, imageName: z.string(), targetUrl: z.url(), ...Kept, activeRecord: z.boolean() });
export type SliderImage = z.infer<typeof SliderImage>;

/** What a slider image shows; `imageContent` is base64. */
export const SLIDER_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const SliderContent = z.object({ imageContent: z.base64(), mediaType: growing(z.enum(SLIDER_TYPES)) });
export type SliderContent = z.infer<typeof SliderContent>;

/** 1 success, 2 info, 3 danger, 4 warning (S3 §3). The last two fields only for those who edit announcements (decision G-SES-28). */
export const Announcement = z.object({
  id: Id,
  message: z.string(),
  cssClassId: growingOr(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]), 2),
  validFrom: DateTime,
  validTo: DateTime,
  modifiedOn: DateTime,
  modifiedBy: z.string().optional(),
  isActive: z.boolean().optional(),
});
export type Announcement = z.infer<typeof Announcement>;

/** A title and a PDF, for each kind of files. */
export const FileUpdate = z.object({
  id: Id,
  title: z.string(),
  fileName: z.string(),
  isActive: z.boolean(),
  publicationDate: Day,
  ...Kept,
});
export type FileUpdate = z.infer<typeof FileUpdate>;

export const ClinicalCarePathway = z.object({ ...FileUpdate.shape, clinicalCareId: Id, clinicalCareType: z.string() });
export type ClinicalCarePathway = z.infer<typeof ClinicalCarePathway>;

export const ClinicalCareType = z.object({ id: Id, type: z.string() });
export type ClinicalCareType = z.infer<typeof ClinicalCareType>;

export const AmbulatorySchedule = z.object({
  id: Id,
  title: z.string(),
  url: z.url(),
  isActive: z.boolean(),
  publicationDate: Day,
  ...Kept,
});
export type AmbulatorySchedule = z.infer<typeof AmbulatorySchedule>;

/** An online CME lecture; its lists are lists of text (decision G-CON-18). */
export const CmeLecture = z.object({
  id: Id,
  title: z.string(),
  eventDate: Day,
  videoUrl: z.url(),
  isActive: z.boolean(),
  ...Kept,
  contentTitle: z.array(z.string()),
  contentMessage: z.string(),
  contentBulletLine: z.array(z.string()),
  contentFullname: z.string(),
  contentSignature: z.array(z.string()),
});
export type CmeLecture = z.infer<typeof CmeLecture>;

/** In which a talk can be read along, as its captions say it. */
export const CAPTION_LANGUAGES = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  ar: "العربية",
  zh: "中文",
} as const;
export const CaptionLanguage = z.enum(["en", "es", "fr", "de", "ar", "zh"]);
export type CaptionLanguage = z.infer<typeof CaptionLanguage>;

/** A grand round. `contentMessage` is HTML, made safe by the server; `videoUrl` is empty while its video is one of our files. */
export const GrandRound = z.object({
  id: Id,
  title: z.string(),
  eventDate: Day,
  videoUrl: z.string(),
  isActive: z.boolean(),
  ...Kept,
  contentTitle: z.string(),
  contentMessage: z.string(),
  contentBulletLine: z.string(),
  contentFullname: z.string(),
  contentSignature: z.string(),
  /** Of its video, where it has some (decision record 19). */
  captions: z.object({ fileName: z.string(), language: growing(CaptionLanguage) }).nullable(),
});
export type GrandRound = z.infer<typeof GrandRound>;

/** A multipart form brings every value as text. */
const DocumentId = z.object({ id: z.coerce.number().pipe(Id) });

const listFiles = <P extends `/${string}`, A extends `read:${string}`>({ path, action }: { path: P; action: A }) =>
  endpoint({ method: "GET", path, action, reply: z.array(FileUpdate) });
type ListCall<K extends FileKindName> = FileKinds[K]["calls"]["list"];
type FileLists = { [K in FileKindName]: ReturnType<typeof listFiles<ListCall<K>["path"], ListCall<K>["action"]>> };
// As: each name has the call of its own entry.
const fileLists = perFileKind(({ calls }) => listFiles(calls.list)) as FileLists;

/** People who are signed in read active content; a system administrator reads all of it (decisions G-EDU-02, G-CON-01). */
export const content = {
  sliderImages: endpoint({
    method: "GET",
    path: "/portalupdate/sliderImages",
    action: "read:slider-images",
    reply: z.array(SliderImage),
  }),
  /** The picture of one, in the slider or not, for those who edit it. */
  sliderContent: endpoint({
    method: "GET",
    path: "/portalupdate/sliderimage/:id",
    action: "read:slider-content",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: SliderContent,
  }),
  /** The same as a thumbnail for lists. It never changes: a different picture is a different record. */
  sliderThumbnail: download({
    method: "GET",
    path: "/portalupdate/sliderimage/:id/thumbnail",
    action: "read:slider-thumbnail",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    mediaTypes: ["image/webp"],
  }),
  announcements: endpoint({
    method: "GET",
    path: "/portalupdate/announcement",
    action: "read:announcements",
    token: "optional",
    reply: z.array(Announcement),
  }),
  ...fileLists,
  lectures: endpoint({ method: "GET", path: "/portalupdate/onlinecme", action: "read:cme-lectures", reply: z.array(CmeLecture) }),
  grandRounds: endpoint({
    method: "GET",
    path: "/portalupdate/pediatricgrandround",
    action: "read:grand-rounds",
    reply: z.array(GrandRound),
  }),
  ambulatorySchedules: endpoint({
    method: "GET",
    path: "/portalupdate/ambulatoryschedule",
    action: "read:ambulatory-schedules",
    reply: z.array(AmbulatorySchedule),
  }),
  pathways: endpoint({
    method: "GET",
    path: "/PortalUpdate/clinicalcarepathways",
    action: "read:clinical-care-pathways",
    reply: z.array(ClinicalCarePathway),
  }),
  careTypes: endpoint({
    method: "GET",
    path: "/DropDownData/clinicalcaretypes",
    action: "read:clinical-care-types",
    reply: z.array(ClinicalCareType),
  }),
  /** The PDF as base64 in JSON (decision G-HOM-11). */
  pdf: endpoint({
    method: "POST",
    path: "/portalupdate/downloadPdf",
    action: "read:document",
    form: true,
    body: DocumentId,
    reply: z.object({ data: z.base64() }),
  }),
  /** The same PDF as its bytes. */
  document: download({
    method: "POST",
    path: "/portalupdate/getresourcedocument",
    action: "read:resource-document",
    form: true,
    body: DocumentId,
    mediaTypes: ["application/pdf"],
  }),
};
