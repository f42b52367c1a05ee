import { z } from "zod";
import { ExternalFailure } from "../../../../platform/external-system.ts";
import type { ClientAddresses } from "./addresses.ts";
import { type ClientAsking, NOT_THERE } from "./asking.ts";
import type { ClientIds } from "./client-ids.ts";
import { type Answer, isJson, jsonOf, TooLargeAnswer } from "./exchange.ts";

/** A file with the response's content type, and its charset if given. */
export interface FhirFile {
  contentType: string;
  bytes: Uint8Array;
  /** The patient, if the server says so. */
  patientId?: string | undefined;
}

const MEGABYTE = 1024 * 1024;
const MAX_FILE_BYTES = 50 * MEGABYTE;
/** Includes the other fields of its resource. */
export const MAX_FILE_AND_FIELDS = 52 * MEGABYTE;
/** A file is a third larger as base64 in JSON. */
const MAX_ENCODED_FILE_BYTES = 70 * MEGABYTE;

const Binary = z.object({
  resourceType: z.literal("Binary"),
  contentType: z.string(),
  securityContext: z.object({ reference: z.string() }).optional().catch(undefined),
});

/** A file and the resource whose access rules apply. */
type Guarded = FhirFile & { securityContext?: string | undefined };

const asIs = ({ contentType, bytes, securityContext }: Answer): Guarded => ({ contentType, bytes, securityContext });

function decoded(answer: Answer): Guarded | undefined {
  const binary = Binary.safeParse(jsonOf(answer));
  if (!binary.success) throw new ExternalFailure("The FHIR server's response for a file is not a Binary", { passing: false });
  const { file } = answer;
  const { contentType, securityContext } = binary.data;
  return file && { contentType, bytes: file, securityContext: securityContext?.reference ?? answer.securityContext };
}

/** @throws TooLargeAnswer */
export function withinLimit(bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (bytes && bytes.length > MAX_FILE_BYTES) throw new TooLargeAnswer(MAX_FILE_BYTES);
  return bytes;
}

/** The file at an attachment's address. Some servers always answer with a Binary, so the response's type decides. */
export async function clientFile(
  { asking, addresses, ids }: { asking: ClientAsking; addresses: ClientAddresses; ids: ClientIds },
  text: string,
  accept: string,
): Promise<FhirFile | undefined> {
  const place = addresses.ofAttachment(text);
  if (!place) return undefined;
  const { url, isOfRecord } = place;
  const limits = { url, accept, notThere: NOT_THERE };
  if (!isOfRecord) return asking.elsewhere({ ...limits, mostBytes: MAX_FILE_BYTES, translate: asIs });
  const translate = (answer: Answer) => {
    const file = isJson(answer) ? decoded(answer) : asIs(answer);
    withinLimit(file?.bytes);
    return file;
  };
  const files = { longest: 0, wanted: 0 };
  const found = await asking.record({ ...limits, files, mostBytes: MAX_FILE_AND_FIELDS, mostOnWire: MAX_ENCODED_FILE_BYTES, translate });
  const [type, id] = (found?.securityContext && (await ids.placeOf(found.securityContext))?.split("/")) || [];
  return found && { contentType: found.contentType, bytes: found.bytes, ...(type === "Patient" && { patientId: id }) };
}
