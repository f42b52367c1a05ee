import { z } from "zod";
import { InfoWell } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { Day, Id } from "./values.ts";

/** How long the signed address of a video opens it, in seconds (decision G-EDU-04). */
export const VIDEO_ADDRESS_SECONDS = 3600;

/** A grand round with its video. `sas` is a signed address of this server, for one hour. */
export const GrandRoundVideo = z.object({ sas: z.string(), title: z.string(), eventDate: Day, contentMessage: z.string() });
export type GrandRoundVideo = z.infer<typeof GrandRoundVideo>;

/** Resource lists come as infoWells (S3 §3). */
const InfoWells = z.object({ infoWells: z.array(InfoWell) });

export const education = {
  /** The cards of page 2, with the caller's favourites. */
  cards: endpoint({ method: "GET", path: "/PortalUpdate/education", action: "read:education-cards", reply: z.array(InfoWell) }),
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
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: GrandRoundVideo,
  }),
};
