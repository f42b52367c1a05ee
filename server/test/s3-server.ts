import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface S3Server {
  endpoint: string;
  /** What is in it, by path: bucket and key. */
  files: Map<string, Buffer>;
  /** Statuses to answer with before it works again; 0 never answers, `BROKEN` closes the connection after the first bytes. */
  failures: number[];
  close(): Promise<void>;
}

/** Among the failures: the connection is closed while the request still comes. */
export const BROKEN = -1;

const NO_SUCH_KEY = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>';

interface Answer {
  status: number;
  body?: Buffer | string;
}

function get(file: Buffer | undefined, range = ""): Answer {
  if (!file) return { status: 404, body: NO_SUCH_KEY };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return start ? { status: 206, body: file.subarray(Number(start), Number(end) + 1) } : { status: 200, body: file };
}

/** Two names per page, so that even short lists need several requests. */
const ON_A_PAGE = 2;

function list(files: Map<string, Buffer>, bucket: string, query: URLSearchParams): Answer {
  const names = [...files.keys()].filter((path) => path.startsWith(`${bucket}/`)).map((path) => path.slice(bucket.length + 1));
  const from = Number(query.get("continuation-token") ?? 0);
  const next = from + ON_A_PAGE;
  const contents = names.sort().slice(from, next);
  const more = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListBucketResult>${contents.map((name) => `<Contents><Key>${name}</Key></Contents>`).join("")}${more}</ListBucketResult>`,
  };
}

function answerOf(files: Map<string, Buffer>, { method, url = "", headers }: IncomingMessage, sent: Buffer): Answer {
  const { pathname, searchParams } = new URL(url, "http://s3");
  if (!headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=linnet/")) return { status: 403 };
  if (method === "GET" && searchParams.has("list-type")) return list(files, pathname.replace(/\/$/, ""), searchParams);
  if (method === "GET") return get(files.get(pathname), headers.range);
  if (method === "DELETE") {
    files.delete(pathname);
    return { status: 204 };
  }
  if (headers["content-length"] !== String(sent.length)) return { status: 411 };
  files.set(pathname, sent);
  return { status: 200 };
}

/** As much of S3 as the storage uses: PUT, GET with a range, DELETE, names page by page. Who asks without a signature is refused. */
export async function s3Server(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const failures: number[] = [];
  const server = createServer(async (request, reply) => {
    const failure = failures.shift();
    if (failure === BROKEN) {
      request.socket.destroy();
      return;
    }
    const sent = await buffer(request);
    if (failure === 0) return;
    const { status, body }: Answer = failure ? { status: failure } : answerOf(files, request, sent);
    reply.writeHead(status, { "content-type": status === 404 ? "application/xml" : "application/octet-stream" }).end(body);
  });
  // Longer than clients keep connections: a request on a closing one is lost.
  server.keepAliveTimeout = 120_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    // A server that listens on TCP has an address with a port.
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    failures,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
