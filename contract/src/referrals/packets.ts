import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing, growingList, withoutNewFields } from "../growing.ts";
import { DateTime, Id } from "../values.ts";
import { Packet, PacketAnswer, PacketItem } from "./packets/packet.ts";

/** A clinic has at most so many packets. */
export const MAX_PACKETS = 20;
export const MAX_ANSWERS_LENGTH = 150_000;

/** No numbers for fewer referrals: they are about questions, never about a child. */
export const MIN_ANSWERED = 10;
/** The questions that are left out most often, so many of them; of the latest referrals, so many. */
export const MAX_LEFT_OUT = 5;
export const MAX_STUDIED = 500;

/** Share of referrals in which the clinic asked the office for more information; null if there are too few. */
const AskedBack = z.object({ referrals: z.int().min(MIN_ANSWERED), share: z.number().min(0).max(1) }).nullable();

/** What became of a clinic's questions. */
const PacketEffect = z.object({
  /** Of the referrals to the clinic in the year before it asked them first. */
  before: AskedBack,
  /** Only referrals with answers. */
  since: AskedBack,
  /** How long an office takes for them; null where that is not known of enough referrals. */
  medianSeconds: z.int().nonnegative().nullable(),
  /** Of the referrals in which a question was shown, the share that left it open. */
  leftOut: z.array(z.object({ label: z.string(), share: z.number().min(0).max(1) })).max(MAX_LEFT_OUT),
});
export type PacketEffect = z.infer<typeof PacketEffect>;

const InPath = z.object({ id: z.coerce.number().pipe(Id) });

/** A packet as the list of those who edit it has it. */
export const PacketSummary = z.object({
  id: Id,
  clinic: z.object({ id: Id, name: z.string() }),
  /** As it was edited last. */
  title: z.string(),
  /** The version that the form asks; null where none was published. */
  version: z.int().positive().nullable(),
  publishedOn: DateTime.nullable(),
  /** What was edited since is not asked yet. */
  hasChanges: z.boolean(),
  /** Whether the form asks it at all. */
  isOffered: z.boolean(),
  changedBy: z.string(),
  changedOn: DateTime,
});
export type PacketSummary = z.infer<typeof PacketSummary>;

/** Why a packet cannot be published; `linkId` is null where it is about the whole. */
const Problem = z.object({ linkId: z.string().nullable(), sentence: z.string() });

/** Last change as read by the caller: 409 `conflict` if someone else has changed it since. */
const changedOn = DateTime;

/** Calls of those who lead a clinic's desk, about its own packets, and of system administrators, about all. */
export const packetEditor = {
  list: endpoint({
    method: "GET",
    path: "/packets",
    action: "read:packets",
    reply: z.object({
      packets: z.array(PacketSummary),
      /** For which the caller may make one. */
      clinics: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  get: endpoint({
    method: "GET",
    path: "/packets/:id",
    action: "read:packet",
    params: InPath,
    reply: PacketSummary.extend({
      /** The phone in a red flag; null for the hospital's service desk. */
      clinicPhone: z.string().nullable(),
      draft: Packet,
      /** What the form asks now. */
      published: Packet.nullable(),
      problems: z.array(Problem),
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/packets",
    action: "write:packet",
    body: z.strictObject({ clinicId: Id, packet: Packet }),
    reply: z.object({ id: Id }),
  }),
  /** Changes the draft alone: what was published stays as it is. */
  save: endpoint({
    method: "PUT",
    path: "/packets/:id",
    action: "write:packet-draft",
    params: InPath,
    body: z.strictObject({ packet: Packet, isOffered: z.boolean().default(true), changedOn }),
    reply: z.object({ changedOn: DateTime, problems: z.array(Problem) }),
  }),
  /** Publishes the draft as the new version, used from now on. 400 with a sentence for each question that prevents it. */
  publish: endpoint({
    method: "POST",
    path: "/packets/:id/publication",
    action: "write:packet-publication",
    params: InPath,
    body: z.strictObject({ changedOn }),
    reply: z.object({ version: z.int().positive() }),
  }),
  /** Makes a draft of a FHIR R4 Questionnaire. 400 with what is outside the subset, by linkId (decision record 83). */
  importFhir: endpoint({
    method: "POST",
    path: "/packets/fhir",
    action: "write:packet-import",
    perMinute: 20,
    body: z.strictObject({ clinicId: Id, questionnaire: z.record(z.string(), z.unknown()) }),
    reply: z.object({ id: Id }),
  }),
  /** The published version as a FHIR R4 Questionnaire; the draft, where nothing was published. */
  exportFhir: endpoint({
    method: "GET",
    path: "/packets/:id/fhir",
    action: "read:packet-export",
    params: InPath,
    reply: z.record(z.string(), z.unknown()),
  }),
  effect: endpoint({
    method: "GET",
    path: "/packets/:id/effect",
    action: "read:packet-effect",
    params: InPath,
    reply: PacketEffect,
  }),
};

/** What a clinic asks, as the form shows it. */
export const AskedPacket = z.object({
  /** The same in each of its versions. */
  packetId: Id,
  /** Named with the answers. */
  versionId: Id,
  version: z.int().positive(),
  packet: Packet.strip().extend({ items: growingList(withoutNewFields(PacketItem), "type") }),
});
export type AskedPacket = z.infer<typeof AskedPacket>;

/** Calls of the referral form. */
export const referralPackets = {
  /** The clinic's questions for referring offices; with several packets the person chooses. */
  ofClinic: endpoint({
    method: "GET",
    path: "/packets/clinic/:clinicId",
    action: "read:clinic-packets",
    params: z.object({ clinicId: z.coerce.number().pipe(Id) }),
    reply: z.array(AskedPacket),
  }),
  /** A version that was published once, for answers that were given to it. */
  version: endpoint({
    method: "GET",
    path: "/packets/version/:versionId",
    action: "read:packet-version",
    params: z.object({ versionId: z.coerce.number().pipe(Id) }),
    reply: AskedPacket,
  }),
};

/** What a referral answers to its clinic's questions, as people read it. */
export const ReferralPacket = z.object({
  /** Null where the clinic asks and nothing was answered: 'Questions not answered'. */
  answered: z
    .object({
      versionId: Id,
      version: z.int().positive(),
      title: z.string(),
      /** In the packet's order; `redFlag`: words that say when to call. */
      lines: z.array(
        z.object({
          heading: z.string().nullable(),
          label: z.string(),
          value: z.string(),
          kind: growing(z.enum(["answer", "why-not", "red-flag"])),
        }),
      ),
      answers: z.array(withoutNewFields(PacketAnswer)),
    })
    .nullable(),
});
export type ReferralPacket = z.infer<typeof ReferralPacket>;

const PacketVersionId = z
  .union([Id, z.string().regex(/^\d{1,15}$/)])
  .transform(Number)
  .pipe(Id);

/** The fields in which a form brings the answers to its clinic's questions; without them it is taken as ever. */
export const sentPacketFields = {
  packetVersionId: PacketVersionId.optional(),
  /** How long the person was at the questions, by their browser; for the clinic's statistics alone. */
  packetSeconds: z.coerce.number().int().min(0).max(86_400).optional(),
  /** A JSON array in one field; what each answer may be says the packet's own schema. */
  packetAnswers: z
    .string()
    .max(MAX_ANSWERS_LENGTH, "The answers are too long")
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text || "[]");
      } catch {
        context.addIssue({ code: "custom", message: "These are not answers" });
        return z.NEVER;
      }
    })
    .pipe(z.array(PacketAnswer).max(1000))
    .optional(),
};
