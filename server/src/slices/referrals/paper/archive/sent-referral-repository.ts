import type { Deceased } from "@linnet/contract/patients";
import type { ReadableForm } from "@linnet/contract/referrals/field-list";
import type { ReferralPacket } from "@linnet/contract/referrals/packets";
import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import { answeredPacketOf, toAnsweredPacket } from "../../packets/answer-repository.ts";
import { referralPacket } from "../../packets/referral-packet.ts";
import { wordsOf } from "../../shared/choices.ts";
import { FORM_COLUMNS, type FormRow, storedForm, type TypedOver, typedOver } from "../../shared/columns.ts";
import { isOfDeceased } from "../../shared/reach-repository.ts";

/** A file that came with a referral. */
export interface SentAttachment {
  key: string;
  name: string;
  mediaType: string;
  bytes: number;
}

/** A referral as last sent or edited: the content of its PDF. */
export interface SentReferral extends ReadableForm {
  id: number;
  /** The sending or edit that these words are of. */
  eventId: number;
  sentAt: Date;
  sentBy: string;
  editedAt: Date | null;
  parentId: number | null;
  /** For a correction, the typed values. The form's own fields have the record's values. */
  typed: TypedOver | null;
  /** The record's death date at the time of printing. Null if the referral is not tied. */
  deceased: Deceased;
  attachments: SentAttachment[];
  /** The answers to the clinic's questions. Null if it asked nothing. */
  packet: ReferralPacket | null;
}

type SentRow = FormRow &
  Omit<SentReferral, keyof ReadableForm | "typed" | "packet"> & { packet: unknown } & Pick<
    ReadableForm,
    "physicianName" | "practiceName" | "clinicName"
  >;

export const sentReferralRepository = (db: Database) => ({
  /** One statement, so that no edit comes between the words, their number and the attachments. */
  async find(id: number): Promise<SentReferral | undefined> {
    const { rows } = await sql<SentRow>`
      select r.id, e.id as "eventId", r.created_at as "sentAt", a.last_name || ', ' || a.first_name as "sentBy",
        case when e.kind = 'edited' then e.at end as "editedAt",
        d.last_name || ', ' || d.first_name as "physicianName", p.name as "practiceName", c.name as "clinicName",
        ${sql.join(FORM_COLUMNS.map((column) => sql.ref(column)))}, r.typed_identity, r.parent_id as "parentId",
        (select json_build_object('on', d.deceased_on) from patients d where d.person_id = r.person_id and ${isOfDeceased}) as deceased,
        coalesce((
          select json_agg(json_build_object('key', s.key, 'name', t.name, 'mediaType', s.media_type, 'bytes', s.bytes) order by t.id)
          from referral_attachments t join stored_files s on s.id = t.file_id
          where t.referral_id = r.id and t.question_id is null and t.removed_at is null
        ), '[]') as attachments, ${answeredPacketOf} as packet
      from referrals r
      join lateral (
        select id, kind, at from referral_events where referral_id = r.id and kind in ('sent', 'edited') order by id desc limit 1
      ) e on true
      join accounts a on a.id = r.created_by
      join physicians d on d.id = r.physician_id
      join practices p on p.id = r.practice_id
      join clinics c on c.id = r.clinic_id
      where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { eventId, sentAt, sentBy, editedAt, physicianName, practiceName, clinicName, parentId, deceased, attachments } = row;
    const form = storedForm(row);
    return {
      ...form,
      ...wordsOf(form),
      id,
      eventId,
      sentAt,
      sentBy,
      editedAt,
      physicianName,
      practiceName,
      clinicName,
      parentId,
      typed: typedOver(row),
      deceased,
      attachments,
      packet: referralPacket(toAnsweredPacket(row.packet)),
    };
  },
});
