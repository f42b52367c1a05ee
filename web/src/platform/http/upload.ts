import type { CallOf, ResultOf, UploadEndpoint } from "@linnet/contract/endpoint";
import { answered, toForm } from "./api-client.ts";

/** Bytes of the whole request, the fields with the files. */
export interface UploadProgress {
  sent: number;
  total: number;
}

type Payload<E extends UploadEndpoint> = {
  body: CallOf<E> extends { body: infer B } ? B : undefined;
  files: { name: string; content: Blob }[];
} & (CallOf<E> extends { params: infer P extends object } ? { params: P } : { params?: undefined });

interface Options {
  /** The same for each try of the same payload, so that it is taken once. */
  key?: string;
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** Calls an endpoint that takes files, and tells how far they have got. Fails as `call` does; a payload that is given up rejects. */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  payload: Payload<E>,
  { onProgress, ...options }: Options,
): Promise<ResultOf<E>> {
  const form = toForm(payload.body);
  for (const { name, content } of payload.files) form.append(endpoint.files.field, content, name);
  const { params = {} }: { params?: object | undefined } = payload;
  return answered(endpoint, { params, body: form }, { ...options, by: (address, init) => byRequest(address, init, onProgress) });
}

/** As `fetch`, which cannot tell how much of a body has been sent. */
function byRequest(address: string, init: RequestInit, onProgress: Options["onProgress"]): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { signal } = init;
  const request = new XMLHttpRequest();
  request.open(init.method ?? "GET", address);
  new Headers(init.headers).forEach((value, name) => {
    request.setRequestHeader(name, value);
  });
  request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total });
  request.onload = () => resolve(toResponse(request));
  request.onerror = () => reject(new TypeError("Nothing answered"));
  request.onabort = () => reject(signal?.reason);
  const stop = () => request.abort();
  signal?.addEventListener("abort", stop, { once: true });
  request.onloadend = () => signal?.removeEventListener("abort", stop);
  if (signal?.aborted) reject(signal.reason);
  // As: of all the bodies that a fetch takes, a form is what `upload` makes.
  else request.send(init.body as FormData);
  return promise;
}

function toResponse(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader("x-request-id");
  return new Response(request.responseText || null, {
    status: request.status,
    headers: { ...(requestId && { "x-request-id": requestId }) },
  });
}
