import { z } from "zod";
import { AmbulatorySchedule, Announcement, CaptionLanguage, CmeLecture, SliderImage } from "../content.ts";
import { endpoint, type FileRules, upload } from "../endpoint.ts";
import { DateTime, dayOr, Id, Line, Lines, oneOf } from "../values.ts";
import { FILE_KINDS, type FileKindName, type FileKinds } from "./file-kinds.ts";

/** Slider images are exactly so large, and no heavier (S3 §5, decision G-CON-05). */
export const SLIDER_PIXELS = { width: 1140, height: 450 } as const;
export const WRONG_PIXELS = "Image Height And Width is not Valid";
export const NOTHING_CHOSEN = "Cannot submit an empty form. Please attach an image to upload.";
export const TO_BEFORE_FROM = "Date and Time of 'To' should be greater than 'From'";
export const FUTURE_DAY = "Choose today or an earlier date";
/** What a new lecture or grand round begins with (S3 §2.4). */
export const FIRST_MESSAGE = "At the end of this activity participants should be able to:";

const MEGABYTE = 1_048_576;
const SLIDER_FILE: FileRules = {
  field: "Attachment",
  mediaTypes: ["image/jpeg", "image/png", "image/gif"],
  maxBytes: 204_800,
  tooLargeStatus: 400,
  maxFiles: 1,
};
const PDF: FileRules = { field: "Attachment", mediaTypes: ["application/pdf"], maxBytes: 20 * MEGABYTE, maxFiles: 1 };
const VIDEO: FileRules = { field: "Video", mediaTypes: ["video/mp4"], maxBytes: 1024 * MEGABYTE, maxFiles: 1 };
/** Every multipart form says this of a file that it needs (decisions G-CON-08, G-CON-10). */
const NEW_PDF = { ...PDF, missing: NOTHING_CHOSEN };
const NEW_VIDEO = { ...VIDEO, missing: NOTHING_CHOSEN };
const CAPTIONS: FileRules = { field: "Captions", mediaTypes: ["text/vtt"], maxBytes: MEGABYTE, maxFiles: 1 };
export const fileRules = { slider: SLIDER_FILE, document: PDF, video: VIDEO, captions: CAPTIONS };

const Title = Line.trim().min(1, "Title is missing").max(200, "Use at most 200 characters");
/** Only the web: what opens in a browser tab must not run a script. */
const WebAddress = z
  .string("URL is missing")
  .trim()
  .min(1, "URL is missing")
  .max(2000, "Use at most 2000 characters")
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: "URL is not valid" }));
/** Whether it is in the future depends on the hospital's day: both sides check that outside this schema. */
const PastDay = z.string("Date is missing").trim().min(1, "Date is missing").pipe(dayOr("Date is not valid"));
/** A multipart form brings every value as text; JSON brings it as it is. */
const Flag = z.union([z.boolean(), z.stringbool()]).default(true);
const FormId = z.coerce.number().pipe(Id);
/** When the caller's copy was last changed: a later change by another person is not overwritten. */
const seen = { modifiedOn: DateTime.optional() };
const Text = Line.trim().max(500, "Use at most 500 characters").default("");

/** A PDF with its title. The file's own name is what counts; `fileName` comes along as it was read (decision G-CON-21). */
export const FileForm = z.object({
  title: Title,
  isActive: Flag,
  publicationDate: PastDay,
  fileName: z.string().max(300).optional(),
});
const FileEdit = FileForm.extend({ id: FormId, ...seen });
/** Care types are directory rows, so both sides check the value outside this schema. */
const CareType = {
  clinicalCareId: z.coerce.number("Clinical Care Type is missing").pipe(z.int().positive("Clinical Care Type is missing")),
};
export const PathwayForm = FileForm.extend(CareType);
const PathwayEdit = FileEdit.extend(CareType);

const AnnouncementFields = z.strictObject({
  message: Lines.trim().min(1, "Title is missing").max(1000, "Use at most 1000 characters"),
  /** 1 success, 2 info, 3 danger, 4 warning (S3 §3). */
  cssClassId: oneOf([1, 2, 3, 4]),
  validFrom: DateTime,
  validTo: DateTime,
});
const isInOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string }) => Date.parse(validTo) > Date.parse(validFrom);
const OUT_OF_ORDER = { path: ["validTo"], message: TO_BEFORE_FROM };
export const AnnouncementForm = AnnouncementFields.refine(isInOrder, OUT_OF_ORDER);
/** The whole record; `isActive` stays as it is when it is not sent (decision G-CON-07). */
const AnnouncementEdit = Announcement.partial().extend(AnnouncementFields.shape).extend({ id: Id }).refine(isInOrder, OUT_OF_ORDER);

export const ScheduleForm = z.object({ title: Title, url: WebAddress, isActive: Flag, publicationDate: PastDay });

const Titles = z
  .array(Line.max(500, "Use at most 500 characters"), "Title is missing")
  .min(1, "Title is missing")
  .max(50)
  .superRefine((titles, { addIssue }) => {
    for (const [index, title] of titles.entries())
      if (title !== "" && title.trim() === "") addIssue({ code: "custom", path: [index], message: "Do not put space as title" });
    if (titles[0] === "") addIssue({ code: "custom", path: [0], message: "Title is missing" });
  });
/** Blank entries are dropped, the others trimmed (S3 §5). */
export const withoutBlanks = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== "");
const Rows = z.array(Line.max(500, "Use at most 500 characters")).max(50).default([]).transform(withoutBlanks);

/** Texts are lists of text (decision G-CON-18). */
export const LectureForm = z.object({
  eventDate: PastDay,
  videoUrl: WebAddress,
  isActive: Flag,
  contentTitle: Titles.transform(withoutBlanks),
  contentMessage: Lines.trim().max(4000, "Use at most 4000 characters").default(""),
  contentBulletLine: Rows,
  contentFullname: Text,
  contentSignature: Rows,
});

/** Said of a grand round that would be left without a video. */
export const NO_VIDEO = "Attach a video or enter its URL";

/** `contentMessage` is HTML, reduced to the allowed elements (decision G-CON-19). */
export const GrandRoundForm = z.object({
  title: Title,
  eventDate: PastDay,
  isActive: Flag,
  contentTitle: Text,
  contentMessage: z.string().max(100_000, "Use at most 100000 characters").default(""),
  contentBulletLine: z.literal("").default(""),
  contentFullname: Text,
  contentSignature: Text,
});
/** What `uploadVideo` answers with: a video that waits for its grand round. */
export const VIDEO_REFERENCE = /^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VideoAddress = Line.trim().refine(
  (address) => address === "" || VIDEO_REFERENCE.test(address) || WebAddress.safeParse(address).success,
  "URL is not valid",
);
/** A video: uploaded with the form, already present, or by this address. */
const GrandRoundEdit = GrandRoundForm.extend({ id: FormId, videoUrl: VideoAddress.optional(), ...seen });

/** What is new has these fields and no others; who changes a record may send it whole. */
const closed = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) => z.strictObject(shape);
const saved = z.literal(true);
/** The record as the caller has changed it is known by this. */
const Changed = z.object({ modifiedOn: DateTime });
const addFile = <P extends `/${string}`, A extends `write:${string}`>({ path, action }: { path: P; action: A }) =>
  upload({ method: "POST", path, action, onceByKey: true, body: closed(FileForm), files: NEW_PDF, reply: saved });
const editFile = <P extends `/${string}`, A extends `write:${string}`>({ path, action }: { path: P; action: A }) =>
  upload({ method: "PUT", path, action, orJson: true, body: FileEdit, files: PDF, reply: saved });
type Calls<K extends FileKindName> = FileKinds[K]["calls"];
type AddFiles = {
  [K in FileKindName as `add${FileKinds[K]["callName"]}`]: ReturnType<typeof addFile<Calls<K>["add"]["path"], Calls<K>["add"]["action"]>>;
};
type EditFiles = {
  [K in FileKindName as `edit${FileKinds[K]["callName"]}`]: ReturnType<
    typeof editFile<Calls<K>["edit"]["path"], Calls<K>["edit"]["action"]>
  >;
};
// As: Object.fromEntries loses the names.
const fileCalls = Object.fromEntries(
  Object.values(FILE_KINDS).flatMap(({ callName, calls }) => [
    [`add${callName}`, addFile(calls.add)],
    [`edit${callName}`, editFile(calls.edit)],
  ]),
) as AddFiles & EditFiles;

/** What a system administrator changes of the content (decision G-CON-01). What is there is read by the calls of `content`. */
export const portalUpdates = {
  addSlider: upload({
    method: "POST",
    path: "/portalupdate/newsliderimage",
    action: "write:new-slider-image",
    onceByKey: true,
    body: z.strictObject({ targetUrl: WebAddress }),
    files: { ...SLIDER_FILE, missing: NOTHING_CHOSEN },
    reply: saved,
  }),
  editSlider: endpoint({
    method: "PUT",
    path: "/portalupdate/editsliderimage",
    action: "write:slider-image",
    body: SliderImage.extend({ targetUrl: WebAddress }),
    reply: saved,
  }),
  addAnnouncement: endpoint({
    method: "POST",
    path: "/portalupdate/addannouncement",
    action: "write:new-announcement",
    onceByKey: true,
    body: AnnouncementForm,
    reply: saved,
  }),
  editAnnouncement: endpoint({
    method: "PUT",
    path: "/portalupdate/editannouncement",
    action: "write:announcement",
    body: AnnouncementEdit,
    reply: saved,
  }),
  ...fileCalls,
  addPathway: upload({
    method: "POST",
    path: "/PortalUpdate/addclinicalcarepathways",
    action: "write:new-clinical-care-pathway",
    onceByKey: true,
    body: closed(PathwayForm),
    files: NEW_PDF,
    reply: saved,
  }),
  editPathway: upload({
    method: "PUT",
    path: "/portalupdate/editclinicalcarepathways",
    action: "write:clinical-care-pathway",
    orJson: true,
    body: PathwayEdit,
    files: PDF,
    reply: saved,
  }),
  addSchedule: endpoint({
    method: "POST",
    path: "/portalupdate/addambulatoryschedule",
    action: "write:new-ambulatory-schedule",
    onceByKey: true,
    body: closed(ScheduleForm),
    reply: saved,
  }),
  editSchedule: endpoint({
    method: "PUT",
    path: "/PortalUpdate/editambulatoryschedule",
    action: "write:ambulatory-schedule",
    body: AmbulatorySchedule.partial().extend(ScheduleForm.shape).extend({ id: Id }),
    reply: saved,
  }),
  addLecture: endpoint({
    method: "POST",
    path: "/portalupdate/addonlinecme",
    action: "write:new-cme-lecture",
    onceByKey: true,
    // As in an edit `title` may come along; it is the first row of `contentTitle` (decision G-CON-18).
    body: closed(LectureForm.extend({ title: CmeLecture.shape.title.optional() })),
    reply: saved,
  }),
  editLecture: endpoint({
    method: "PUT",
    path: "/portalupdate/editonlinecme",
    action: "write:cme-lecture",
    body: CmeLecture.partial().extend(LectureForm.shape).extend({ id: Id }),
    reply: saved,
  }),
  videoTypes: endpoint({
    method: "GET",
    path: "/portalupdate/pediatricGrandRound/SupportedMediaTypes",
    action: "read:video-types",
    reply: z.array(z.string()),
  }),
  addGrandRound: upload({
    method: "POST",
    path: "/portalupdate/addpediatricgrandround",
    action: "write:new-grand-round",
    onceByKey: true,
    body: closed(GrandRoundForm),
    files: NEW_VIDEO,
    reply: saved,
  }),
  editGrandRound: upload({
    method: "PUT",
    path: "/portalupdate/editpediatricgrandround",
    action: "write:grand-round",
    body: GrandRoundEdit,
    files: VIDEO,
    reply: saved,
  }),
  /** Stores a video alone; what comes back goes into `videoUrl` of a grand round (decision G-CON-13). */
  uploadVideo: upload({
    method: "POST",
    path: "/portalupdate/uploadpgrvideo",
    action: "write:grand-round-video",
    onceByKey: true,
    files: NEW_VIDEO,
    reply: z.object({ videoUrl: z.string() }),
  }),
  /** Adds or replaces a grand round's captions, or changes their language. */
  saveCaptions: upload({
    method: "PUT",
    path: "/portalupdate/pediatricgrandround/:id/captions",
    action: "write:grand-round-captions",
    params: z.object({ id: FormId }),
    body: z.object({ language: CaptionLanguage, ...seen }),
    files: CAPTIONS,
    reply: Changed,
  }),
  /** The captions stay in the history. `If-Match` says which version of the record was looked at. */
  removeCaptions: endpoint({
    method: "DELETE",
    path: "/portalupdate/pediatricgrandround/:id/captions",
    action: "write:grand-round-captions-removal",
    params: z.object({ id: FormId }),
    reply: Changed,
  }),
  /** The video goes 30 days later (decision G-CON-14). */
  removeGrandRound: endpoint({
    method: "DELETE",
    path: "/portalupdate/deletepediatricgrandround/:id",
    action: "write:grand-round-removal",
    params: z.object({ id: FormId }),
    reply: saved,
  }),
};
