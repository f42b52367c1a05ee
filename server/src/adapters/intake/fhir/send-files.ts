import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { Id, Identifier, listOf } from "../../ehr/resources/elements.ts";
import type { IntakeFile, ReferralOrder } from "../port.ts";
import { ownIdentifier, ownIdOf, tokenOf } from "./own-identifier.ts";
import { type Planned, placeholder, type WritableClient } from "./transact.ts";

const REFERRAL_NOTE = { system: "http://loinc.org", code: "57133-1", display: "Referral note" };

/** The files of an order at the hospital's server. */
export interface SentFiles {
  /** Where each is described, or what it is called until it is there: in the order's sequence. */
  references: readonly string[];
  /** The descriptions that are still to be created. */
  planned: readonly Planned[];
  /** Where the bytes of each file lie, by its id. */
  binaries: ReadonlyMap<number, string>;
}

const Description = z
  .object({ resourceType: z.literal("DocumentReference"), id: Id, identifier: listOf(Identifier) })
  .extend({ content: z.array(z.object({ attachment: z.object({ url: z.string() }) })).min(1) });

/** Files that are there with their descriptions, from an earlier try perhaps whose answer was lost. */
async function alreadyThere(client: WritableClient, files: readonly IntakeFile[]) {
  const tokens = files.map(({ id }) => tokenOf(ownIdentifier("DocumentReference", id)));
  const found = files.length === 0 ? [] : await client.search("DocumentReference", [["identifier", tokens.join(",")]]);
  return new Map(
    found.flatMap((resource) => {
      const { id, identifier = [], content } = Description.safeParse(resource).data ?? {};
      const fileId = ownIdOf("DocumentReference", identifier);
      const binary = content?.[0]?.attachment.url;
      return id === undefined || fileId === undefined || binary === undefined ? [] : [[fileId, { id, binary }] as const];
    }),
  );
}

/** Stores the bytes of one file, and plans its description. */
async function send(client: WritableClient, file: IntakeFile, order: ReferralOrder, patient: string) {
  const bytes = Buffer.from(await buffer(await file.read()));
  const binary = await client.writing.file(bytes, file.mediaType);
  const identifier = ownIdentifier("DocumentReference", file.id);
  const planned: Planned = {
    fullUrl: placeholder(),
    identifier,
    resource: {
      resourceType: "DocumentReference",
      identifier: [identifier],
      status: "current",
      type: { coding: [REFERRAL_NOTE] },
      subject: { reference: patient },
      date: order.createdAt.toISOString(),
      author: [{ display: order.form.physicianName }],
      content: [
        {
          attachment: {
            contentType: file.mediaType,
            url: binary,
            title: file.name,
            size: bytes.length,
            hash: createHash("sha1").update(bytes).digest("base64"),
            creation: order.createdAt.toISOString(),
          },
        },
      ],
      // The order may come into being after it, so that it is named by its number.
      context: { related: [{ type: "ServiceRequest", identifier: ownIdentifier("ServiceRequest", order.referralId) }] },
    },
  };
  return { binary, planned };
}

/** Uploads an order's files to the hospital's server, one after the other, skipping existing ones. `patient` is their subject. */
export async function sendFiles(client: WritableClient, order: ReferralOrder, patient: string): Promise<SentFiles> {
  const there = await alreadyThere(client, order.files);
  const references: string[] = [];
  const planned: Planned[] = [];
  const binaries = new Map<number, string>();
  for (const file of order.files) {
    const known = there.get(file.id);
    const sent = known ? undefined : await send(client, file, order, patient);
    if (sent) planned.push(sent.planned);
    references.push(known ? `DocumentReference/${known.id}` : (sent?.planned.fullUrl ?? ""));
    binaries.set(file.id, known?.binary ?? sent?.binary ?? "");
  }
  return { references, planned, binaries };
}
