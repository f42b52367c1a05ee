import { isSameBirthDate, isSameName, isSameSex, listedNameOf } from "@linnet/contract/patients/identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReactNode } from "react";
import { formatAge, formatAgeOf, formatDay, sexOfWord, sexWord } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";
import { FactList } from "../../../ui/layout/fact-list.tsx";
import { Link } from "../../../ui/layout/link.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { isCorrection } from "../referral-name.ts";
import classes from "../referrals.module.css";
import { referralScreens } from "../routes.ts";

const NOT_GIVEN = <span className="ln-muted">Not given</span>;
const NOT_RECORDED = <span className="ln-muted">Not recorded</span>;

/** What is asked of whom. */
export function ReferralFacts({ referral }: { referral: ReferralDetails }) {
  const { physicianName, createdBy, practiceName, clinicName, requestType, patientAcuity, insuranceType, reason, parentReferralId } =
    referral;
  return (
    <Panel id="referral" title="Referral">
      <FactList
        facts={[
          ["On Behalf Of", physicianName],
          ["Created By", createdBy],
          ["Practice", practiceName],
          ["Clinic", clinicName],
          ["Request", requestType],
          ["Acuity", patientAcuity],
          ["Insurance", insuranceType],
          [
            "Reason",
            <span key="reason" className={classes.words}>
              {reason}
            </span>,
          ],
          ...(parentReferralId === null ? [] : [earlier(parentReferralId)]),
        ]}
      />
    </Panel>
  );
}

/** The referral that this one was made from. */
const earlier = (id: number): [string, ReactNode] => [
  "Referred Before",
  <Link key="earlier" className={classes.earlier} href={referralScreens.details.to({ id: String(id) })}>
    Referral No. {id}
  </Link>,
];

export function PatientFacts({ referral }: { referral: ReferralDetails }) {
  const { mrn, phoneNumber, secondaryPhoneNumber, patientStreetAddress, patientCity, patientState, zipCode } = referral;
  return (
    <Panel id="patient" title="Patient">
      <FactList
        facts={[
          ...useIdentityFacts(referral),
          ["MRN", mrn || NOT_RECORDED],
          ["Address", `${patientStreetAddress}, ${patientCity}, ${patientState} ${zipCode}`],
          ["Phone", phoneNumber],
          ["Second phone", secondaryPhoneNumber || NOT_GIVEN],
        ]}
      />
    </Panel>
  );
}

export function GuardianFacts({ referral }: { referral: ReferralDetails }) {
  const { guardianFirstName, guardianLastName, guardianDob, guardianSex, guardianRelationship, guardianEmail } = referral;
  return (
    <Panel id="guardian" title="Guardian">
      <FactList
        facts={[
          ["Name", listedNameOf({ lastName: guardianLastName, firstName: guardianFirstName })],
          ["Relationship", guardianRelationship || NOT_GIVEN],
          ["DOB", formatDay(guardianDob)],
          ["Sex", guardianSex],
          ["Email", guardianEmail || NOT_GIVEN],
        ]}
      />
    </Panel>
  );
}

/** Who the child is; of a correction by the record, with what the referral says otherwise beside it (decision G-REF-32). */
function useIdentityFacts(referral: ReferralDetails): [string, ReactNode][] {
  const { timeZone } = useSettings();
  const { patientSex: typedSex, dateOfBirth: typedDay } = referral;
  if (!isCorrection(referral))
    return [
      ["Name", listedNameOf(referral)],
      ["DOB", dayWithAge(referral, timeZone)],
      ["Sex", typedSex],
    ];
  const record = referral.recordIdentity;
  const dateOfBirth = record.dateOfBirth ?? "";
  return [
    ["Name", listedNameOf(record)],
    ...corrected("Corrected name", listedNameOf(referral), isSameName(referral, record)),
    ["DOB", dayWithAge({ ...referral, dateOfBirth }, timeZone) || NOT_RECORDED],
    ...corrected("Corrected date of birth", formatDay(typedDay), isSameBirthDate(typedDay, record.dateOfBirth)),
    ["Sex", record.sex === "U" ? typedSex : sexWord(record.sex)],
    ...corrected("Corrected sex", typedSex, isSameSex(sexOfWord(typedSex), record.sex)),
  ];
}

const corrected = (label: string, typed: string, isSame: boolean): [string, ReactNode][] => (isSame ? [] : [[label, typed]]);

/** '05/19/2017 (9 y)'; where it is not known whether the child lives, the age does not go on: '05/19/2017 (9 y when referred)'. */
function dayWithAge({ dateOfBirth, personId, deceased, createdDtm }: ReferralDetails, zone: string): string {
  const then = formatAge(dateOfBirth, zone, new Date(createdDtm));
  const age = personId === null ? then && `${then} when referred` : formatAgeOf(dateOfBirth, deceased, zone);
  return age ? `${formatDay(dateOfBirth)} (${age})` : formatDay(dateOfBirth);
}
