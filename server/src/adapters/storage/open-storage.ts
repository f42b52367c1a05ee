import { join } from "node:path";
import type { Config } from "../../config.ts";
import { diskStorage, purgeUnfinishedFiles } from "./disk.ts";
import type { FileStorage } from "./port.ts";

/** Where files are kept: in the bucket that is configured, else in the data folder. */
export async function openStorage({ S3_BUCKET, S3_REGION, S3_ENDPOINT, LINNET_DATA }: Config): Promise<FileStorage> {
  if (!S3_BUCKET) {
    const folder = join(LINNET_DATA, "files");
    await purgeUnfinishedFiles(folder, new Date());
    return diskStorage(folder);
  }
  // Loaded only where it is configured: it is large.
  const { s3Storage } = await import("./s3.ts");
  return s3Storage({ bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT });
}
