import { createReadStream, ReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { ExternalFailure, externalSystem } from "../../platform/external-system.ts";
import { notFound } from "../../platform/http/errors.ts";
import { type FileStorage, isStorageKey, storageKey } from "./port.ts";

const TIMEOUT_MS = 30_000;
/** What is larger is a video. */
const LARGE_BYTES = 25 * 1_048_576;
/** 1 GB at 5 Mbit/s. While nothing moves at all the connection's own limit ends it. */
const LARGE_TIMEOUT_MS = 1_800_000;

interface S3Settings {
  bucket: string;
  region: string;
  /** Of a storage that is not Amazon's; its buckets stand in the path. */
  endpoint?: string | undefined;
  /** Absent: as the AWS tools take them, from the environment, a profile or the machine's role. */
  credentials?: S3ClientConfig["credentials"];
  timeoutMs?: number;
  /** For a large file on its way there. */
  largeTimeoutMs?: number;
}

const silent = () => undefined;

function clientFor({ region, endpoint, credentials }: S3Settings, timeoutMs: number): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // `outside` repeats what may be repeated.
    maxAttempts: 1,
    // On the console it would tell of a stream that it cannot repeat itself.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    // Storages that are not Amazon's do not all know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, socketTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
}

/** What S3 says of a failure may quote keys and addresses. */
function redactError(error: unknown): Error {
  if (error instanceof NoSuchKey) return notFound("File");
  const status = error instanceof Error && "$metadata" in error ? Object(error.$metadata).httpStatusCode : undefined;
  if (typeof status !== "number") return error instanceof Error ? error : new Error("Unknown");
  return new ExternalFailure(`S3 returned ${status}`, { passing: status >= 500 || status === 429 });
}

const translated = (error: unknown): never => {
  throw redactError(error);
};

/**
 * What can be sent again from its beginning, each time `body` is called. S3 wants to know how long it is: of a file that is found out,
 * anything else has been made by the portal and is small.
 */
async function repeatable(bytes: Readable): Promise<{ isLarge: boolean; body: () => ReadStream | Buffer }> {
  if (!(bytes instanceof ReadStream)) {
    const whole = await buffer(bytes);
    return { isLarge: false, body: () => whole };
  }
  const { path } = bytes;
  bytes.destroy();
  return { isLarge: (await stat(path)).size > LARGE_BYTES, body: () => createReadStream(path) };
}

/** Files in an S3 bucket, or a compatible storage. */
export function s3Storage(settings: S3Settings): FileStorage {
  const { bucket: Bucket, timeoutMs = TIMEOUT_MS, largeTimeoutMs = LARGE_TIMEOUT_MS } = settings;
  const client = clientFor(settings, timeoutMs);
  const sentence = "The file could not be saved. Try again.";
  const storing = externalSystem({ name: "S3", timeoutMs, sentence });
  const storingLarge = externalSystem({ name: "S3", timeoutMs: largeTimeoutMs, sentence });
  const reading = externalSystem({ name: "S3", timeoutMs, sentence: "The file cannot be read right now. Try again in a moment." });

  return {
    async put(key, bytes) {
      const Key = storageKey(key);
      const { isLarge, body } = await repeatable(bytes);
      const options = isLarge ? { requestTimeout: largeTimeoutMs } : {};
      // The same bytes under the same name may be sent twice: a connection that the storage was just closing loses what is sent on it.
      await (isLarge ? storingLarge : storing).read(async (abortSignal) => {
        const Body = body();
        await client.send(new PutObjectCommand({ Bucket, Key, Body }), { abortSignal, ...options }).catch(translated);
      });
    },
    async read(key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const found = new GetObjectCommand({ Bucket, Key: storageKey(key), Range });
      // Without the signal, which ends with the answer's first line: what follows it has the connection's own limit.
      const { Body } = await reading.read(() => client.send(found).catch(translated));
      if (!(Body instanceof Readable)) throw new Error("S3 returned no data stream");
      return Body;
    },
    async remove(key) {
      const gone = new DeleteObjectCommand({ Bucket, Key: storageKey(key) });
      await storing.read((abortSignal) => client.send(gone, { abortSignal }).catch(translated));
    },
    async *keys() {
      for (let ContinuationToken: string | undefined, isLast = false; !isLast; ) {
        const page = new ListObjectsV2Command({ Bucket, ContinuationToken });
        const listed = await reading.read((abortSignal) => client.send(page, { abortSignal }).catch(translated));
        for (const { Key = "" } of listed.Contents ?? []) if (isStorageKey(Key)) yield Key;
        ContinuationToken = listed.NextContinuationToken;
        isLast = ContinuationToken === undefined;
      }
    },
  };
}
