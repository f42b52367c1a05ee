import { z } from "zod";
import { CaptionLanguage, InfoWell } from "./content.ts";
import { download, endpoint } from "./endpoint.ts";
import { growing, growingList } from "./growing.ts";
import { Day, Id, Line } from "./values.ts";

/** How long the signed address of a video opens it, in seconds (decision G-EDU-04). */
export const VIDEO_ADDRESS_SECONDS = 3600;

/** A grand round with its video. `sas` is a signed address of this server, for one hour. */
export const GrandRoundVideo = z.object({
  sas: z.string(),
  title: z.string(),
  eventDate: Day,
  contentMessage: z.string(),
  /** Its captions at a signed address of their own. */
  captions: z.object({ address: z.string(), language: growing(CaptionLanguage) }).nullable(),
});
export type GrandRoundVideo = z.infer<typeof GrandRoundVideo>;

/** What these pages say of the hospital. Without a care website there is none to open. */
export const EducationContacts = z.object({
  careWebsite: z.url().nullable(),
  /** The contact for staff privileges (decision G-EDU-07). */
  medicalStaff: z.object({ name: z.string(), email: z.email() }),
});
export type EducationContacts = z.infer<typeof EducationContacts>;

const RoundId = z.object({ id: z.coerce.number().pipe(Id) });

/** Resource lists come as infoWells (S3 §3). */
const InfoWells = z.object({ infoWells: growingList(InfoWell, "cardType") });

export const education = {
  /** The cards of page 2, with the caller's favourites. */
  cards: endpoint({
    method: "GET",
    path: "/PortalUpdate/education",
    action: "read:education-cards",
    reply: growingList(InfoWell, "cardType"),
  }),
  physicianResources: endpoint({
    method: "GET",
    path: "/portalupdate/physicianresources",
    action: "read:physician-resources",
    reply: InfoWells,
  }),
  careNetworkResources: endpoint({
    method: "GET",
    path: "/portalupdate/carenetworkresources",
    action: "read:care-network-resources",
    reply: InfoWells,
  }),
  video: endpoint({
    method: "GET",
    path: "/portalupdate/pediatricgrandroundsas/:id",
    action: "read:grand-round-video",
    params: RoundId,
    reply: GrandRoundVideo,
  }),
  /** The bytes of a signed address, whole or a range. Players send no token: the signature replaces it. */
  videoFile: download({
    method: "GET",
    path: "/portalupdate/pediatricgrandroundvideo/:id",
    action: "read:grand-round-video-file",
    token: "none",
    params: RoundId,
    query: z.object({ expires: Line.max(16), signature: Line.max(64) }),
    mediaTypes: ["video/mp4"],
  }),
  /** The captions behind a signed address, as a player reads them. */
  captionsFile: download({
    method: "GET",
    path: "/portalupdate/pediatricgrandroundcaptions/:id",
    action: "read:grand-round-captions-file",
    token: "none",
    params: RoundId,
    query: z.object({ expires: Line.max(16), signature: Line.max(64) }),
    mediaTypes: ["text/vtt"],
  }),
  contacts: endpoint({ method: "GET", path: "/education/contacts", action: "read:education-contacts", reply: EducationContacts }),
};
