import type { PageData } from "@linnet/contract/page-data";
import type { FastifyBaseLogger } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { contentRepository } from "../content/public.ts";
import { portalSettings } from "../session/public.ts";
import { sliderPictures } from "./slider-pictures.ts";

type Needs = Pick<Platform, "config" | "identity" | "db" | "storage" | "clock">;

/** What every page says, as a stranger may read it; `isHome` adds the first picture. It knows nothing of who asks. */
export const pageData =
  (platform: Needs, log: FastifyBaseLogger) =>
  async (isHome: boolean): Promise<PageData> => {
    const [announcements, pictures] = await Promise.all([
      contentRepository(platform.db).banners(platform.clock.now()),
      isHome ? sliderPictures(platform, { content: false, log }) : [],
    ]);
    const [slide] = pictures;
    return { settings: portalSettings(platform), announcements, ...(slide && { slide }) };
  };
