import { z } from "zod";
import { LoggableError } from "../../../../platform/loggable-error.ts";
import { fitsWire } from "../../wire-ids.ts";
import { type ClientAddresses, inAddress } from "./addresses.ts";
import { type ClientAsking, NOT_THERE, nonsense } from "./asking.ts";
import type { ClientIds } from "./client-ids.ts";
import { type Answer, isJson } from "./exchange.ts";

const FHIR_JSON = "application/fhir+json";
const UNSUPPORTED_MEDIA_TYPE = 415;

/** A complete resource to write, including what the portal does not read. */
export interface FhirResource {
  resourceType: string;
  id?: string;
  [element: string]: unknown;
}

/** One write in a transaction. */
export interface TransactionEntry {
  fullUrl?: string;
  resource: FhirResource;
  request: { method: "POST" | "PUT"; url: string; ifNoneExist?: string; ifMatch?: string };
}

/** Writes to a FHIR R4 server. Throws AppError `upstream_unavailable` as reads do, or {@link WriteRefused}. */
export interface FhirWriting {
  /** A complete resource to change and send back. Undefined if it does not exist. */
  current(type: string, id: string): Promise<FhirResource | undefined>;
  /** Stores a file and returns its address, such as `Binary/7`. */
  file(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string>;
  /** Returns each entry's address, such as `Task/7`. Undefined if the server does not say. */
  transaction(entries: readonly TransactionEntry[]): Promise<(string | undefined)[]>;
}

/**
 * The server refused what it was sent. The message has the server's codes and element paths but none of its texts, which may name the
 * patient.
 */
export class WriteRefused extends LoggableError {
  readonly status: number;

  constructor(status: number, said: readonly string[]) {
    super([`The hospital's system rejected it (${status})`, ...said].join("; "));
    this.status = status;
  }
}

const Resource = z.looseObject({ resourceType: z.string(), id: z.string() });
/** A FHIRPath expression could contain a name. A plain path cannot. */
const Place = z.string().regex(/^[A-Za-z][\w.[\]]{0,99}$/);
const Issue = z.object({
  severity: z.string(),
  code: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .catch("error"),
  expression: z.array(z.unknown()).catch([]),
});
const Outcome = z.object({ resourceType: z.literal("OperationOutcome"), issue: z.array(Issue) });
const Response = z.object({
  resourceType: z.literal("Bundle"),
  entry: z.array(
    z.object({
      response: z.object({ status: z.string(), location: z.string().optional() }),
      resource: z.object({ resourceType: z.string(), id: z.string() }).optional().catch(undefined),
    }),
  ),
});

const MAX_ISSUES = 5;

/** Numbers stay numbers, because what is read here is sent back. */
function writtenIn({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function saidBy(answer: Answer): string[] {
  const outcome = isJson(answer) ? Outcome.safeParse(writtenIn(answer)).data : undefined;
  const errors = outcome?.issue.filter(({ severity }) => severity === "error" || severity === "fatal") ?? [];
  return errors.slice(0, MAX_ISSUES).map(({ code, expression }) => {
    const places = expression.flatMap((place) => Place.safeParse(place).data ?? []);
    return places.length > 0 ? `${code} at ${places.join(", ")}` : code;
  });
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new WriteRefused(answer.status, saidBy(answer));
}

/** Writes what the portal sends to the record's server. */
export function clientWriting(asking: ClientAsking, addresses: ClientAddresses, ids: ClientIds): FhirWriting {
  const placeOf = async (location: string | undefined) => (location === undefined ? undefined : ids.placeOf(location));

  async function post(path: string, body: string | Uint8Array<ArrayBuffer>, contentType = FHIR_JSON): Promise<Answer> {
    const url = addresses.of(path);
    // A transaction goes to the base URL, without a trailing slash.
    if (path === "") url.pathname = url.pathname.replace(/\/$/, "");
    return asking.write(url, { method: "POST", contentType, body });
  }

  return {
    async current(type, id) {
      const original = await ids.originalOf(id);
      const written = inAddress(original);
      if (!fitsWire(id) || written === undefined) return undefined;
      const translate = (answer: Answer) => {
        const resource = Resource.safeParse(writtenIn(answer));
        if (!resource.success || resource.data.resourceType !== type || resource.data.id !== original)
          throw nonsense("The FHIR server returned a different resource than requested");
        return resource.data;
      };
      const found = await asking.record({ url: addresses.of(`${type}/${written}`), notThere: NOT_THERE, translate });
      return found && ids.current(found);
    },

    async file(bytes, contentType) {
      const raw = await post("Binary", bytes, contentType);
      const inJson = () =>
        post("Binary", JSON.stringify({ resourceType: "Binary", contentType, data: Buffer.from(bytes).toString("base64") }));
      // Some servers accept no raw files (fhir-mapping.md §8.2), others none over a megabyte in JSON.
      const answer = accepted(raw.status === UNSUPPORTED_MEDIA_TYPE ? await inJson() : raw);
      const created = Resource.safeParse(writtenIn(answer)).data;
      const place =
        (await placeOf(answer.location)) ?? (created?.resourceType === "Binary" ? await placeOf(`Binary/${created.id}`) : undefined);
      if (!place?.startsWith("Binary/")) throw nonsense("The FHIR server did not return the location of a stored file");
      return place;
    },

    async transaction(entries) {
      const sent = await ids.sent(JSON.stringify({ resourceType: "Bundle", type: "transaction", entry: entries }));
      const bundle = Response.safeParse(writtenIn(accepted(await post("", sent)))).data;
      if (bundle?.entry.length !== entries.length)
        throw nonsense("The FHIR server's response to a transaction is not a transaction response");
      return Promise.all(
        bundle.entry.map(
          async ({ response, resource }) =>
            (await placeOf(response.location)) ?? (resource && (await placeOf(`${resource.resourceType}/${resource.id}`))),
        ),
      );
    },
  };
}
