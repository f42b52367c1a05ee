import { isSameBirthDate, isSameName, isSameSex, listedNameOf } from "@linnet/contract/patients/identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import { type FormField, type FormSection, linesOf, type ReadableForm, readField } from "@linnet/contract/referrals/field-list";
import type { ReactNode } from "react";
import { formatAge, formatAgeOf, formatDay, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { waitInOneLine } from "../clinics/wait-words.ts";
import { referralScreens } from "../routes.ts";
import { isCorrection } from "../shared/referral-name.ts";
import classes from "../shared/referrals.module.css";

const NOT_PROVIDED = <span className="ln-muted">Not provided</span>;
const NOT_RECORDED = <span className="ln-muted">Not recorded</span>;

type Fact = [label: string, value: ReactNode];

/** A field's line, and lines after it that are not on the form. */
interface Said {
  value: ReactNode;
  followedBy?: Fact[];
}

/** The lines of a section of the form. `said` has combined or special lines, by their first field. */
export const factsOf = (referral: ReadableForm, section: FormSection, said: Partial<Record<FormField, Said>>): Fact[] =>
  linesOf("details", section).flatMap(({ field, label }): Fact[] => {
    const { value, followedBy = [] } = said[field] ?? { value: readField(referral, field, formatDay) || NOT_PROVIDED };
    return [[label, value], ...followedBy];
  });

/** The referral's own values: request, clinic and physician. */
export function ReferralFacts({ referral }: { referral: ReferralDetails }) {
  const { physicianName, forPhysician, createdBy, reason, earlier, successor, questionId, clinicName, wait } = referral;
  const facts = factsOf(referral, "referral", {
    physicianId: {
      value: forPhysician ? `${physicianName} (you see this on behalf of ${forPhysician})` : physicianName,
      followedBy: [["Created By", createdBy]],
    },
    clinicKey: { value: clinicName, followedBy: wait ? [["Wait time", waitInOneLine(wait)]] : [] },
    reason: { value: <span className={classes.words}>{reason}</span> },
  });
  return (
    <Panel id="referral" title="Referral">
      <FactList facts={[...facts, ...questionFact(questionId), ...(earlier ? [earlierFact(earlier)] : []), ...successorFact(successor)]} />
    </Panel>
  );
}

/** The question to a clinic that it came from. */
const questionFact = (id: ReferralDetails["questionId"]): Fact[] =>
  id === null
    ? []
    : [
        [
          "Earlier Question",
          <Link key="question" className={classes.earlier} href={referralScreens.question.to({ id: String(id) })}>
            Question for the clinic
          </Link>,
        ],
      ];

/** The referral that this one follows. */
const earlierFact = ({ id, clinicName, isDeclined }: NonNullable<ReferralDetails["earlier"]>): Fact => [
  "Earlier Referral",
  <span key="earlier">
    {isDeclined && `Sent again after ${clinicName} declined `}
    <Link className={classes.earlier} href={referralScreens.details.to({ id: String(id) })}>
      Referral No. {id}
    </Link>
  </span>,
];

/** The referral that follows it, if the user may see it. */
const successorFact = (successor: ReferralDetails["successor"]): Fact[] =>
  successor?.id
    ? [
        [
          "Later Referral",
          <span key="successor">
            {`${successor.clinicName}: `}
            <Link className={classes.earlier} href={referralScreens.details.to({ id: String(successor.id) })}>
              Referral No. {successor.id}
            </Link>
          </span>,
        ],
      ]
    : [];

export function PatientFacts({ referral }: { referral: ReferralDetails }) {
  const { mrn, patientStreetAddress, patientCity, patientState, zipCode } = referral;
  const facts = factsOf(referral, "patient", {
    ...useIdentity(referral),
    mrn: { value: mrn || NOT_RECORDED },
    patientStreetAddress: { value: `${patientStreetAddress}, ${patientCity}, ${patientState} ${zipCode}` },
  });
  return (
    <Panel id="patient" title="Patient">
      <FactList facts={facts} />
    </Panel>
  );
}

export function GuardianFacts({ referral }: { referral: ReferralDetails }) {
  const { guardianFirstName: firstName, guardianLastName: lastName } = referral;
  return (
    <Panel id="guardian" title="Guardian">
      <FactList facts={factsOf(referral, "guardian", { guardianLastName: { value: listedNameOf({ lastName, firstName }) } })} />
    </Panel>
  );
}

/** The child. For a correction, the record's values with the referral's different ones next to them (decision G-REF-32). */
function useIdentity(referral: ReferralDetails): Partial<Record<FormField, Said>> {
  const { timeZone } = useSettings();
  const { patientSex: typedSex, dateOfBirth: typedDay } = referral;
  if (!isCorrection(referral))
    return { lastName: { value: listedNameOf(referral) }, dateOfBirth: { value: dayWithAge(referral, timeZone) } };
  const record = referral.recordIdentity;
  const dateOfBirth = record.dateOfBirth ?? "";
  return {
    lastName: {
      value: listedNameOf(record),
      followedBy: corrected("Corrected name", listedNameOf(referral), isSameName(referral, record)),
    },
    dateOfBirth: {
      value: dayWithAge({ ...referral, dateOfBirth }, timeZone) || NOT_RECORDED,
      followedBy: corrected("Corrected date of birth", formatDay(typedDay), isSameBirthDate(typedDay, record.dateOfBirth)),
    },
    patientSexId: {
      value: record.sex === "U" ? typedSex : sexWord(record.sex),
      followedBy: corrected("Corrected sex", typedSex, isSameSex(sexOfWord(typedSex), record.sex)),
    },
  };
}

const corrected = (label: string, typed: string, isSame: boolean): Fact[] => (isSame ? [] : [[label, typed]]);

/** '05/19/2017 (9 y)'. If it is unknown whether the child lives, the age stops: '05/19/2017 (9 y when referred)'. */
function dayWithAge({ dateOfBirth, personId, deceased, createdDtm }: ReferralDetails, zone: string): string {
  const then = formatAge(dateOfBirth, zone, new Date(createdDtm));
  const age = personId === null ? then && `${then} when referred` : formatAgeOf(dateOfBirth, deceased, zone);
  return age ? `${formatDay(dateOfBirth)} (${age})` : formatDay(dateOfBirth);
}
