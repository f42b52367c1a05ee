import { vi } from "vitest";

type Serve = (address: string, init: RequestInit) => Promise<Response>;

/** Replaces XMLHttpRequest: half of the body is sent right away, the rest with the reply. */
export function fakeRequest(serve: Serve): void {
  vi.stubGlobal("XMLHttpRequest", function request() {
    const stopped = new AbortController();
    const headers = new Headers();
    let method = "";
    let address = "";
    let answer: Response | undefined;
    const self = {
      upload: { onprogress: (_progress: { loaded: number; total: number }) => undefined },
      onload: () => undefined,
      onerror: () => undefined,
      onabort: () => undefined,
      onloadend: () => undefined,
      responseText: "",
      status: 0,
      open(itsMethod: string, itsAddress: string) {
        method = itsMethod;
        address = itsAddress;
      },
      setRequestHeader: (name: string, value: string) => headers.set(name, value),
      getResponseHeader: (name: string) => answer?.headers.get(name) ?? null,
      abort: () => stopped.abort(),
      async send(body: FormData) {
        self.upload.onprogress({ loaded: 500, total: 1000 });
        try {
          const gaveUp = new Promise<never>((_, reject) => stopped.signal.addEventListener("abort", () => reject(stopped.signal.reason)));
          answer = await Promise.race([serve(address, { method, headers, body, signal: stopped.signal }), gaveUp]);
          self.upload.onprogress({ loaded: 1000, total: 1000 });
          self.status = answer.status;
          self.responseText = await answer.text();
          self.onload();
        } catch {
          // Like a browser: without the reason.
          if (stopped.signal.aborted) self.onabort();
          else self.onerror();
        }
        self.onloadend();
      },
    };
    return self;
  });
}
