import { z } from "zod";
import { Attachment, type DocumentFormat, formatsOf } from "./attachment.ts";
import {
  Concept,
  categoryOf,
  codesOf,
  compact,
  Id,
  idOf,
  Labels,
  lenient,
  listOf,
  Meta,
  Moment,
  Period,
  Reference,
  some,
  Text,
  Words,
} from "./elements.ts";
import { folded } from "./folded.ts";
import { DocStatus, statusIn } from "./status-words.ts";

const Relation = z.object({ code: z.string(), target: Reference });

/** Related documents: `appends` lists the ones this adds to, `replaces` the ones it supersedes. */
const related = (relations: readonly z.output<typeof Relation>[], code: string) =>
  some(relations.flatMap((relation) => (relation.code === code ? (idOf(relation.target, "DocumentReference") ?? []) : [])));

/** US Core's category for notes by clinicians. */
const CLINICAL_NOTE = folded("clinical-note");

const VERIFIED = new Set(["final", "amended"]);

/** A clinical note and its available formats. Its text stays in the resource. */
export const DocumentReference = z
  .object({
    id: Id,
    meta: Meta,
    status: statusIn("document"),
    docStatus: DocStatus,
    type: lenient(Concept),
    category: listOf(Words),
    subject: lenient(Reference),
    date: Moment,
    author: listOf(Reference),
    authenticator: lenient(Reference),
    description: Text,
    securityLabel: Labels,
    relatesTo: listOf(Relation),
    content: listOf(z.object({ attachment: Attachment })),
    context: lenient(
      z.object({ encounter: listOf(Reference), period: lenient(Period), practiceSetting: lenient(Concept), event: listOf(Concept) }),
    ),
  })
  .transform((source) => {
    const { context, content, docStatus, securityLabel, meta = {} } = source;
    const [author] = source.author;
    const isVerified = source.authenticator !== undefined && VERIFIED.has(docStatus ?? "");
    return compact({
      id: source.id,
      status: source.status,
      docStatus,
      category: categoryOf(source.category.flat()),
      isClinicalNote: source.category.flat().some((word) => folded(word) === CLINICAL_NOTE) || undefined,
      personId: idOf(source.subject, "Patient"),
      encounterId: context?.encounter.map((visit) => idOf(visit, "Encounter")).find(Boolean),
      title: content[0]?.attachment.title || source.description || source.type?.text || "",
      performed: context?.period?.end ?? context?.period?.start ?? source.date,
      verified: isVerified ? source.date : undefined,
      author: author && compact({ type: author.type, id: author.id, name: author.name }),
      appends: related(source.relatesTo, "appends"),
      replaces: related(source.relatesTo, "replaces"),
      formats: some(formatsOf(content.map(({ attachment }) => attachment))),
      codes: codesOf([source.type, context?.practiceSetting, ...(context?.event ?? [])]),
      ...meta,
      labels: some([...(meta.labels ?? []), ...securityLabel.labels]),
      restricted: meta.restricted || securityLabel.restricted || undefined,
    });
  });
export type DocumentReference = z.output<typeof DocumentReference>;

/** A file that another resource refers to. Its bytes stay in the resource. */
export const Binary = z.object({ id: Id, contentType: Text }).transform(compact);
export type Binary = z.output<typeof Binary>;

const Attachments = z
  .object({ content: listOf(z.object({ attachment: Attachment })), presentedForm: listOf(Attachment) })
  .transform(({ content, presentedForm }) => [...content.map(({ attachment }) => attachment), ...presentedForm]);

/** The files in a complete note or report, with their bytes. Sorted by these formats, and limited to them. */
export function attachmentsIn(
  resource: unknown,
  { place }: { place?: number | undefined },
  formats: readonly DocumentFormat[],
): Attachment[] {
  const { data: attachments = [] } = Attachments.safeParse(resource);
  const meant = place === undefined ? attachments : attachments.slice(place, place + 1);
  return formats.flatMap((format) => meant.filter((attachment) => attachment.format === format));
}
