import type { WrittenForm } from "@linnet/contract/referrals/fields";
import { foldName } from "@linnet/contract/values/search-words";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { columnsOfIdentity, type TypedOver } from "../shared/columns.ts";
import { idOfSex, type KnownChild, type Tie } from "../shared/tie.ts";
import { patientKey } from "./patient-key.ts";

const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the record does not know is as it was typed; a name that it has in one part has no other. */
function ownIdentity(form: WrittenForm, { kind, child }: Exclude<Tie, { kind: "none" }>) {
  const hasDay = child.dateOfBirth !== null && WHOLE_DAY.test(child.dateOfBirth);
  // One whose first name is of two words has no middle name that was typed as one.
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

/** Who a referral is about, as the table keeps it: of a child of the record by the record's own values, in a correction the typed ones beside them. */
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
