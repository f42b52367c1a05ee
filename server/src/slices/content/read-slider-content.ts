import { buffer } from "node:stream/consumers";
import { SliderContent } from "@linnet/contract/content";
import type { Platform } from "../../platform/platform.ts";
import type { ShownPicture } from "./repository.ts";

/** A slider image with its bytes, as the browser draws it. */
export async function readSliderContent({ storage }: Pick<Platform, "storage">, file: ShownPicture["file"]): Promise<SliderContent> {
  const bytes = await buffer(await storage.read(file.key));
  return { imageContent: bytes.toString("base64"), mediaType: SliderContent.shape.mediaType.parse(file.mediaType) };
}
