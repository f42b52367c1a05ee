import type { SliderPicture } from "@linnet/contract/home";
import type { FastifyBaseLogger } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { contentRepository, readSliderContent } from "../content/public.ts";

/** The pictures of home with their bytes. One whose file cannot be read is left out: home does not fail for a picture. */
export async function sliderPictures(platform: Pick<Platform, "db" | "storage">, log: FastifyBaseLogger) {
  const shown = await contentRepository(platform.db).pictures();
  const pictures = await Promise.all(
    shown.map(async ({ imageName, targetUrl, file }): Promise<SliderPicture[]> => {
      try {
        return [{ imageName, ...(await readSliderContent(platform, file)), targetUrl }];
      } catch (err) {
        log.error({ err, key: file.key }, "a picture of home cannot be shown");
        return [];
      }
    }),
  );
  return pictures.flat();
}
