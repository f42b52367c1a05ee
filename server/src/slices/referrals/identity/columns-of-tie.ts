import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { foldName } from "@linnet/contract/values/search-words";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { columnsOfIdentity, type TypedOver } from "../shared/columns.ts";
import { idOfSex, type KnownChild, type Tie } from "../shared/tie.ts";
import { patientKey } from "./patient-key.ts";

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Values that the record lacks stay as typed. A name of one part in the record has no second part. */
function ownIdentity(form: WrittenForm, { kind, child }: Exclude<Tie, { kind: "none" }>) {
  const hasDay = child.dateOfBirth !== null && WHOLE_DAY.test(child.dateOfBirth);
  // If the first name has two words, the typed middle name is part of it.
  const typedMiddle = foldName(form.firstName) === foldName(child.firstName) ? form.middleName : "";
  return {
    firstName: child.firstName,
    middleName: child.middleName || (kind === "agrees" ? typedMiddle : ""),
    lastName: child.lastName,
    dateOfBirth: hasDay && child.dateOfBirth ? child.dateOfBirth : form.dateOfBirth,
    patientSexId: kind === "agrees" ? form.patientSexId : (idOfSex(child.sex) ?? form.patientSexId),
    mrn: child.mrn,
  };
}

const typedOver = ({ firstName, middleName, lastName, dateOfBirth, patientSexId }: WrittenForm): TypedOver => ({
  firstName,
  middleName,
  lastName,
  dateOfBirth,
  patientSexId,
});

const personIdOf = (child: KnownChild | undefined) => child?.personId ?? null;

/** The patient's columns. For a child in the record, the record's own values. A correction also keeps the typed ones. */
export function columnsOfTie(form: WrittenForm, tie: Tie) {
  const own = tie.kind === "none" ? form : ownIdentity(form, tie);
  return {
    tie: tie.kind,
    person_id: personIdOf(tie.kind === "none" ? undefined : tie.child),
    typed_identity: tie.kind === "correction" ? JSON.stringify(typedOver(form)) : null,
    ...columnsOfIdentity(own),
    search_words: searchableWords(`${own.lastName} ${own.firstName} ${own.middleName}`),
    patient_key: patientKey(own),
  };
}
