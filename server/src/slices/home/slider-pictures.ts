import { SliderContent } from "@linnet/contract/content";
import { SLIDER_PIXELS } from "@linnet/contract/content/portal-updates";
import type { SliderPicture } from "@linnet/contract/home";
import type { FastifyBaseLogger } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { contentRepository, readSliderContent, sliderAddresses } from "../content/public.ts";

const mediaTypeOf = (file: { mediaType: string }) => SliderContent.shape.mediaType.parse(file.mediaType);

/**
 * The pictures of home, with their bytes or with their addresses alone. One whose file cannot be read is left out: home does not fail
 * for a picture.
 */
export async function sliderPictures(
  platform: Pick<Platform, "db" | "storage">,
  { content, log }: { content: boolean; log: FastifyBaseLogger },
) {
  const shown = await contentRepository(platform.db).pictures();
  const pictures = await Promise.all(
    shown.map(async ({ imageName, targetUrl, file }): Promise<SliderPicture[]> => {
      try {
        const bytes = content ? await readSliderContent(platform, file) : { mediaType: mediaTypeOf(file) };
        return [{ imageName, ...bytes, targetUrl, ...sliderAddresses(file), ...SLIDER_PIXELS }];
      } catch (err) {
        log.error({ err, key: file.key }, "a home page picture cannot be shown");
        return [];
      }
    }),
  );
  return pictures.flat();
}
