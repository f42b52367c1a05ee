import { z } from "zod";
import { LoggableError } from "../../../../platform/loggable-error.ts";
import { fitsWire } from "../../wire-ids.ts";
import { type ClientAddresses, inAddress } from "./addresses.ts";
import { type ClientAsking, NOT_THERE, nonsense } from "./asking.ts";
import type { ClientIds } from "./client-ids.ts";
import { type Answer, isJson } from "./exchange.ts";

const FHIR_JSON = "application/fhir+json";
const UNSUPPORTED_MEDIA_TYPE = 415;

/** A resource as it is written: whole, also with what the portal does not read. */
export interface FhirResource {
  resourceType: string;
  id?: string;
  [element: string]: unknown;
}

/** One of several writings that happen together or not at all. */
export interface TransactionEntry {
  fullUrl?: string;
  resource: FhirResource;
  request: { method: "POST" | "PUT"; url: string; ifNoneExist?: string; ifMatch?: string };
}

/** Writes to a FHIR R4 server, under the same terms as reading: what it throws is AppError `upstream_unavailable` or {@link WriteRefused}. */
export interface FhirWriting {
  /** A resource with everything the server has of it, to be changed and sent back; undefined when it is not there. */
  current(type: string, id: string): Promise<FhirResource | undefined>;
  /** Stores a file and says where, as `Binary/7`. */
  file(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string>;
  /** Gives for each entry where it lies, as `Task/7`; undefined where the server does not say. */
  transaction(entries: readonly TransactionEntry[]): Promise<(string | undefined)[]>;
}

/**
 * The server has looked at what it was sent and does not take it. Its message holds the codes and the places that the server names, and
 * none of its words: they may quote the patient.
 */
export class WriteRefused extends LoggableError {
  readonly status: number;

  constructor(status: number, said: readonly string[]) {
    super([`The hospital's system did not take it (${status})`, ...said].join("; "));
    this.status = status;
  }
}

const Resource = z.looseObject({ resourceType: z.string(), id: z.string() });
/** FHIRPath could compare with a name; a plain path cannot. */
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

/** The numbers stay numbers here: what is read is sent back. */
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
    // A transaction goes to the base itself, which has no slash behind it.
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
          throw nonsense("The FHIR server answered with another resource than asked for");
        return resource.data;
      };
      const found = await asking.record({ url: addresses.of(`${type}/${written}`), notThere: NOT_THERE, translate });
      return found && ids.current(found);
    },

    async file(bytes, contentType) {
      const raw = await post("Binary", bytes, contentType);
      const inJson = () =>
        post("Binary", JSON.stringify({ resourceType: "Binary", contentType, data: Buffer.from(bytes).toString("base64") }));
      // Some servers take no file as it is (fhir-mapping §8.2), others none of more than a megabyte in JSON.
      const answer = accepted(raw.status === UNSUPPORTED_MEDIA_TYPE ? await inJson() : raw);
      const created = Resource.safeParse(writtenIn(answer)).data;
      const place =
        (await placeOf(answer.location)) ?? (created?.resourceType === "Binary" ? await placeOf(`Binary/${created.id}`) : undefined);
      if (!place?.startsWith("Binary/")) throw nonsense("The FHIR server does not say where it stored a file");
      return place;
    },

    async transaction(entries) {
      const sent = await ids.sent(JSON.stringify({ resourceType: "Bundle", type: "transaction", entry: entries }));
      const bundle = Response.safeParse(writtenIn(accepted(await post("", sent)))).data;
      if (bundle?.entry.length !== entries.length) throw nonsense("The FHIR server's answer to a transaction is none");
      return Promise.all(
        bundle.entry.map(
          async ({ response, resource }) =>
            (await placeOf(response.location)) ?? (resource && (await placeOf(`${resource.resourceType}/${resource.id}`))),
        ),
      );
    },
  };
}
