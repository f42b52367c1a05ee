import { buffer } from "node:stream/consumers";
import { SliderPicture } from "@linnet/contract/home";
import type { FastifyBaseLogger } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { contentRepository } from "../content/public.ts";

/** The pictures of home with their bytes. One whose file cannot be read is left out: home does not fail for a picture. */
export async function sliderPictures({ db, storage }: Pick<Platform, "db" | "storage">, log: FastifyBaseLogger) {
  const shown = await contentRepository(db).pictures();
  const pictures = await Promise.all(
    shown.map(async ({ imageName, targetUrl, file }): Promise<SliderPicture[]> => {
      try {
        const bytes = await buffer(await storage.read(file.key));
        const mediaType = SliderPicture.shape.mediaType.parse(file.mediaType);
        return [{ imageName, imageContent: bytes.toString("base64"), mediaType, targetUrl }];
      } catch (err) {
        log.error({ err, key: file.key }, "a picture of home cannot be shown");
        return [];
      }
    }),
  );
  return pictures.flat();
}
