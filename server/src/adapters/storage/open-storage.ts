import { join } from "node:path";
import type { Config } from "../../config.ts";
import { diskStorage, purgeUnfinishedFiles } from "./disk.ts";
import type { FileStorage } from "./port.ts";

/** Those of the configuration, which may stand in files; without them they are taken as the AWS tools take them. */
function credentialsOf({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Config) {
  if (!accessKeyId || !secretAccessKey) return undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Where files are kept: in the bucket that is configured, else in the data folder. */
export async function openStorage(config: Config): Promise<FileStorage> {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, LINNET_DATA } = config;
  if (!S3_BUCKET) {
    const folder = join(LINNET_DATA, "files");
    await purgeUnfinishedFiles(folder, new Date());
    return diskStorage(folder);
  }
  // Loaded only where it is configured: it is large.
  const { s3Storage } = await import("./s3.ts");
  return s3Storage({ bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT, credentials: credentialsOf(config) });
}
