import type { GrandRound } from "@linnet/contract/content";
import { FIRST_MESSAGE, fileRules, GrandRoundForm, NO_VIDEO, portalUpdates } from "@linnet/contract/content/portal-updates";
import { z } from "zod";
import { formatDay } from "../../../platform/format/format.ts";
import { chosenFile } from "../records/chosen-file.ts";
import { pastDay } from "../records/past-day.tsx";
import { newerGrandRound } from "./newer.ts";

/** The fields in the order of the form, as the summary of errors calls them. */
export const GRAND_ROUND_LABELS = {
  isActive: "Is Active",
  eventDate: "Event Date",
  Video: "Video",
  videoUrl: "Video URL",
  title: "Title",
  contentTitle: "SubTitle",
  contentMessage: "Message",
  contentFullname: "Full Name",
  contentSignature: "Signature",
} satisfies Record<Exclude<keyof z.input<typeof GrandRoundForm>, "contentBulletLine"> | "Video" | "videoUrl", string>;

/** The form's values. The video is named like in the call, so that server errors find it. */
export interface TypedGrandRound extends Record<keyof typeof GRAND_ROUND_LABELS, unknown> {
  isActive: boolean;
  eventDate: string;
  Video: File | null;
  videoUrl: string;
  title: string;
  contentTitle: string;
  contentMessage: string;
  contentFullname: string;
  contentSignature: string;
}

/** As the form begins: with what is there in the newer form, or with today and the first sentence (CON-099). */
export function typedGrandRound(row: GrandRound | undefined, today: string): TypedGrandRound {
  const newer = row && newerGrandRound(row);
  return {
    isActive: newer?.isActive ?? true,
    eventDate: formatDay(newer?.eventDate ?? today),
    Video: null,
    videoUrl: newer?.videoUrl ?? "",
    title: newer?.title ?? "",
    contentTitle: newer?.contentTitle ?? "",
    contentMessage: newer?.contentMessage ?? `<p>${FIRST_MESSAGE}</p>`,
    contentFullname: newer?.contentFullname ?? "",
    contentSignature: newer?.contentSignature ?? "",
  };
}

const { title, eventDate, contentTitle, contentMessage, contentFullname, contentSignature } = GrandRoundForm.shape;
const VideoUrl = portalUpdates.editGrandRound.body.shape.videoUrl.unwrap();

/** The contract's rules over what is typed. A video is needed where there would be none (CON-117 to CON-120). */
export const grandRoundRules = (row: GrandRound | undefined, today: string) =>
  z
    .object({
      isActive: z.boolean(),
      eventDate: pastDay(eventDate, today),
      Video: chosenFile(fileRules.video, row === undefined),
      videoUrl: VideoUrl,
      title,
      contentTitle: contentTitle.unwrap(),
      contentMessage: contentMessage.unwrap(),
      contentFullname: contentFullname.unwrap(),
      contentSignature: contentSignature.unwrap(),
    })
    .refine(({ Video, videoUrl }) => Video || videoUrl || !row?.videoUrl, { path: ["Video"], message: NO_VIDEO });
