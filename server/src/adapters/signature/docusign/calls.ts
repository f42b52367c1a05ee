import type { ApiClient, EnvelopesApi } from "docusign-esign";
import { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/http/errors.ts";
import { LoggableError } from "../../../platform/loggable-error.ts";
import { OutsideFailure, outside } from "../../../platform/outside.ts";
import type { DocuSignSettings } from "./settings.ts";

const TIMEOUT_MS = 5_000;
const TOKEN_SECONDS = 3600;
/** A token is replaced so long before its end. */
const SPARE_SECONDS = 300;

const Token = z.object({ body: z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() }) });

const Refusal = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });
const Reason = z.object({ errorCode: z.string().optional(), error: z.string().optional() });

/** DocuSign has answered, and said no. `reason` is its code, such as `ENVELOPE_DOES_NOT_EXIST`. */
export class DocuSignRefusal extends LoggableError {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string) {
    super(`DocuSign answered ${status} ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

/** The vendor's client throws the whole exchange, token and names included: only the status and the code are kept. */
function toRefusal(error: unknown): Error {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success)
    return new LoggableError(error instanceof Error && "code" in error ? String(error.code) : "DocuSign did not answer in time");
  const { status, data } = refusal.data.response;
  const { errorCode, error: code } = Reason.safeParse(data).data ?? {};
  return new DocuSignRefusal(status, /^\w{1,64}$/.exec(errorCode ?? code ?? "")?.[0] ?? "");
}

const SENTENCE = "The e-signature service does not answer right now. Please try again in a few minutes.";

export const noAnswer = (cause: unknown) => new AppError("upstream_unavailable", SENTENCE, { cause });

function tokens(client: ApiClient, { integrationKey, userId, privateKey }: DocuSignSettings, clock: Clock) {
  let held: { value: string; until: number } | undefined;
  return {
    forget: () => {
      held = undefined;
    },
    async get(): Promise<string> {
      if (held && clock.now().getTime() < held.until) return held.value;
      const granted = await client.requestJWTUserToken(integrationKey, userId, ["signature", "impersonation"], privateKey, TOKEN_SECONDS);
      const { access_token, expires_in } = Token.parse(granted).body;
      held = { value: access_token, until: clock.now().getTime() + (expires_in - SPARE_SECONDS) * 1000 };
      return access_token;
    },
  };
}

export type DocuSignCall = <T>(work: (envelopes: EnvelopesApi, accountId: string) => Promise<T>) => Promise<T>;

/**
 * Calls DocuSign through the vendor's client: with a token, in time, and not at all while it has just failed. A call gives what
 * came, or throws what DocuSign said no with.
 * @throws DocuSignRefusal for an answer of 4xx, AppError `upstream_unavailable` for anything else.
 */
export async function docuSignCalls(settings: DocuSignSettings, clock: Clock, timeoutMs = TIMEOUT_MS): Promise<DocuSignCall> {
  // It is large and needed by few: loaded only where it is used.
  const { ApiClient, EnvelopesApi } = (await import("docusign-esign")).default;
  const client = new ApiClient({ basePath: settings.baseUrl, oAuthBasePath: settings.tokenHost });
  // The constructor derives the host from the address, and knows the vendor's own only.
  client.setOAuthBasePath(settings.tokenHost);
  Object.assign(client, { timeout: timeoutMs });
  const envelopes = new EnvelopesApi(client);
  const token = tokens(client, settings, clock);
  const service = outside({ timeoutMs, sentence: SENTENCE });

  /** What came, or what DocuSign said no with: both are answers. */
  async function ask<T>(work: (envelopes: EnvelopesApi, accountId: string) => Promise<T>): Promise<{ came: T } | DocuSignRefusal> {
    try {
      client.addDefaultHeader("Authorization", `Bearer ${await token.get()}`);
      return { came: await work(envelopes, settings.accountId) };
    } catch (error) {
      const refusal = toRefusal(error);
      if (refusal instanceof DocuSignRefusal && refusal.status < 500) return refusal;
      throw new OutsideFailure(refusal.message, { passing: true });
    }
  }

  return async (work) => {
    const answer = await service.send(async () => {
      const first = await ask(work);
      if (!(first instanceof DocuSignRefusal && first.status === 401)) return first;
      // A token that was taken back before its end: nothing has been done yet, so it can be asked once more.
      token.forget();
      return ask(work);
    });
    if (answer instanceof DocuSignRefusal) throw answer;
    return answer.came;
  };
}
