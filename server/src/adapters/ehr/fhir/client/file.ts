import { z } from "zod";
import { OutsideFailure } from "../../../../platform/outside.ts";
import type { ClientAddresses } from "./addresses.ts";
import { type ClientAsking, NOT_THERE } from "./asking.ts";
import type { FhirFile } from "./client.ts";
import { type Answer, isJson, jsonOf } from "./exchange.ts";

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 50 * MEGABYTE;
/** As base64 in JSON a file is a third larger. */
const MOST_BYTES_WRITTEN = 70 * MEGABYTE;

const Binary = z.object({ resourceType: z.literal("Binary"), contentType: z.string(), data: z.string().optional() });

const asIs = ({ contentType, bytes }: Answer): FhirFile => ({ contentType, bytes });

function decoded(answer: Answer): FhirFile | undefined {
  const binary = Binary.safeParse(jsonOf(answer));
  if (!binary.success) throw new OutsideFailure("The FHIR server's answer for a file is no Binary", { passing: false });
  const { contentType, data } = binary.data;
  return data === undefined ? undefined : { contentType, bytes: Buffer.from(data, "base64") };
}

function withinLimit(file: FhirFile | undefined): FhirFile | undefined {
  if (file && file.bytes.length > MOST_BYTES)
    throw new OutsideFailure(`The FHIR server's file is larger than ${MOST_BYTES} bytes`, { passing: false });
  return file;
}

/** The file behind an attachment's address. Some servers answer with a Binary whatever was asked for: the kind of the answer tells. */
export async function clientFile(asking: ClientAsking, addresses: ClientAddresses, text: string, accept: string) {
  const place = addresses.ofAttachment(text);
  if (!place) return undefined;
  const { url, isOfRecord } = place;
  const limits = { url, accept, notThere: NOT_THERE };
  if (!isOfRecord) return asking.elsewhere({ ...limits, mostBytes: MOST_BYTES, translate: asIs });
  const translate = (answer: Answer) => withinLimit(isJson(answer) ? decoded(answer) : asIs(answer));
  return asking.record({ ...limits, mostBytes: MOST_BYTES_WRITTEN, translate });
}
