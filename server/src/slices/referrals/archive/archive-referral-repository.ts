import type { Deceased } from "@linnet/contract/patients";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { TypedOver } from "../identity/columns-of-tie.ts";
import { isOfDeceased } from "../reach-repository.ts";

/** A file that came with a referral. */
export interface SentAttachment {
  key: string;
  name: string;
  mediaType: string;
}

/** A referral as it was sent or edited last: everything that its PDF says. */
export interface SentReferral {
  id: number;
  /** The sending or the edit that these are the words of. */
  eventId: number;
  sentAt: Date;
  sentBy: string;
  editedAt: Date | null;
  physician: string;
  practice: string;
  clinic: string;
  insuranceTypeId: number;
  acuityId: number;
  requestTypeId: number;
  parentId: number | null;
  reason: string;
  mrn: string;
  firstName: string;
  middleName: string;
  lastName: string;
  birthDate: string;
  sexId: number;
  /** Of a correction what was typed over the record's values, which stand above. */
  typed: TypedOver | null;
  /** What the record said of the child's death when this was printed; null where the referral is tied to nobody. */
  deceased: Deceased;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  secondPhone: string;
  guardianFirstName: string;
  guardianLastName: string;
  guardianBirthDate: string;
  guardianSexId: number;
  guardianRelationshipId: number;
  guardianEmail: string;
  attachments: SentAttachment[];
}

export const archiveReferralRepository = (db: Database) => ({
  /** One statement, so that no edit comes between the words, their number and the attachments. */
  async find(id: number): Promise<SentReferral | undefined> {
    const { rows } = await sql<SentReferral>`
      select r.id, e.id as "eventId", r.created_at as "sentAt", a.last_name || ', ' || a.first_name as "sentBy",
        case when e.kind = 'edited' then e.at end as "editedAt",
        d.last_name || ', ' || d.first_name as physician, p.name as practice, c.name as clinic,
        r.insurance_type_id as "insuranceTypeId", r.acuity_id as "acuityId", r.request_type_id as "requestTypeId",
        r.parent_id as "parentId", r.reason, r.mrn, r.first_name as "firstName", r.middle_name as "middleName",
        r.last_name as "lastName", r.birth_date as "birthDate", r.sex_id as "sexId", r.typed_identity as typed,
        (select json_build_object('on', d.deceased_on) from patients d where d.person_id = r.person_id and ${isOfDeceased}) as deceased, r.street, r.city, r.state,
        r.zip_code as "zipCode", r.phone, r.second_phone as "secondPhone", r.guardian_first_name as "guardianFirstName",
        r.guardian_last_name as "guardianLastName", r.guardian_birth_date as "guardianBirthDate",
        r.guardian_sex_id as "guardianSexId", r.guardian_relationship_id as "guardianRelationshipId",
        r.guardian_email as "guardianEmail",
        coalesce((
          select json_agg(json_build_object('key', s.key, 'name', t.name, 'mediaType', s.media_type) order by t.id)
          from referral_attachments t join stored_files s on s.id = t.file_id
          where t.referral_id = r.id and t.removed_at is null
        ), '[]') as attachments
      from referrals r
      join lateral (
        select id, kind, at from referral_events where referral_id = r.id and kind in ('sent', 'edited') order by id desc limit 1
      ) e on true
      join accounts a on a.id = r.created_by
      join physicians d on d.id = r.physician_id
      join practices p on p.id = r.practice_id
      join clinics c on c.id = r.clinic_id
      where r.id = ${id}`.execute(db);
    return rows[0];
  },
});
