import { buffer } from "node:stream/consumers";
import { home } from "@linnet/contract/home";
import { LRUCache } from "lru-cache";
import { notFound } from "../../platform/http/errors.ts";
import type { FileReply } from "../../platform/http/file-reply.ts";
import type { Platform } from "../../platform/platform.ts";
import { contentRepository, type ShownPicture } from "./repository.ts";

/** Home shows a handful; what was shown before need not be coded again when it comes back. */
const MOST = 32;
/** No difference is seen in drawings and photographs of this size. */
const QUALITY = 85;

/** Twice as large as a list shows them, for screens with fine pixels. */
const THUMBNAIL = { width: 228, height: 90 };
/** Some pages of a list. */
const MOST_THUMBNAILS = 64;

interface SliderFile {
  sha256: string;
  format: "original" | "webp";
}

/** Where the browser finds a picture, in both its forms. */
export const sliderAddresses = ({ sha256 }: ShownPicture["file"]) => {
  const [original, webp] = (["original", "webp"] as const).map((format) =>
    `/api${home.sliderFile.path}`.replace(":sha256", sha256).replace(":format", format),
  );
  return { imageUrl: original ?? "", webpUrl: webp ?? "" };
};

/** Home's public pictures as files. WebP is encoded at the first request. */
export function sliderFiles({ db, storage }: Pick<Platform, "db" | "storage">) {
  const webps = new LRUCache<string, Promise<Buffer>>({ max: MOST });

  async function toWebp({ key }: ShownPicture["file"]): Promise<Buffer> {
    const { default: sharp } = await import("sharp");
    return sharp(await buffer(await storage.read(key)))
      .webp({ quality: QUALITY })
      .toBuffer();
  }

  /** @throws AppError `not_found` for what home does not show. */
  return async ({ sha256, format }: SliderFile): Promise<FileReply> => {
    const shown = (await contentRepository(db).pictures()).find(({ file }) => file.sha256 === sha256);
    if (!shown) throw notFound("Picture");
    const { imageName, file } = shown;
    if (format === "original")
      return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: imageName, isImmutable: true };
    const coded = webps.get(sha256) ?? toWebp(file);
    webps.set(sha256, coded);
    try {
      return { bytes: await coded, mediaType: "image/webp", name: imageName.replace(/\.\w+$/, ".webp"), isImmutable: true };
    } catch (error) {
      // It may be coded another time.
      webps.delete(sha256);
      throw error;
    }
  };
}

/** Slider images in the size of a list, each made once. */
export function sliderThumbnails({ storage }: Pick<Platform, "storage">) {
  const made = new LRUCache<string, Promise<Buffer>>({ max: MOST_THUMBNAILS });

  async function make({ key }: ShownPicture["file"]): Promise<Buffer> {
    const { default: sharp } = await import("sharp");
    return sharp(await buffer(await storage.read(key)))
      .resize(THUMBNAIL)
      .webp({ quality: QUALITY })
      .toBuffer();
  }

  return async (file: ShownPicture["file"]): Promise<FileReply> => {
    const thumbnail = made.get(file.sha256) ?? make(file);
    made.set(file.sha256, thumbnail);
    try {
      return { bytes: await thumbnail, mediaType: "image/webp", name: "thumbnail.webp", isPrivatelyImmutable: true };
    } catch (error) {
      // It may be made another time.
      made.delete(file.sha256);
      throw error;
    }
  };
}
