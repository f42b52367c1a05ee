import { type RawBuilder, sql } from "kysely";
import { startsWords } from "../../../platform/database/searchable-words.ts";

/** Numbers as people type them: a phone's digits may be apart. */
const NUMBER = /^[\d\s().+-]+$/;
const DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** The last four digits of a phone are the least that people search by. */
const PHONE_FROM = 4;
/** Ten digits of the United States may have a country code in front. */
const COUNTRY = /^1(?=\d{10}$)/;

const endsPhone = (digits: string) =>
  sql<boolean>`exists (select from unnest(array[r.phone, r.second_phone]) typed
    where regexp_replace(typed, '\\D', '', 'g') like ${`%${digits.replace(COUNTRY, "")}`})`;

const hasNumber = (digits: string) => sql<boolean>`(r.id::text = ${digits} or r.mrn = ${digits}
  or exists (select from patients k where k.person_id = r.person_id and k.mrn = ${digits})
  or ${digits.length < PHONE_FROM ? sql`false` : endsPhone(digits)})`;

/**
 * Whether a referral `r` is found by what is typed at the desk: digits are its number, the MRN or the end of a phone, MM/DD/YYYY the birth
 * date, and words the beginnings of the patient's or practice's names. An empty text finds all.
 */
export function isFoundAtDesk(text: string): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const [, month = "", day = "", year] = DAY.exec(text) ?? [];
  if (year) return sql`r.birth_date = ${`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`}`;
  const digits = text.replace(/\D/g, "");
  if (digits !== "" && NUMBER.test(text)) return hasNumber(digits);
  return startsWords(sql`(r.search_words || (select k.search_words from practices k where k.id = r.practice_id))`, text);
}
