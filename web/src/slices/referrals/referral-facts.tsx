import type { NameParts, RecordIdentity } from "@linnet/contract/patient-identity";
import type { ReferralDetails } from "@linnet/contract/referrals";
import type { ReactNode } from "react";
import { formatAge, formatAgeOf, formatDay, sexWord } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";
import { FactList } from "../../ui/fact-list.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./referrals.module.css";
import { referralScreens } from "./routes.ts";

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
            <span key="reason" className={classes["words"]}>
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
  <Link key="earlier" className={classes["earlier"]} href={referralScreens.details.to({ id: String(id) })}>
    Referral No. {id}
  </Link>,
];

export function PatientFacts({ referral }: { referral: ReferralDetails }) {
  const { firstName, middleName, lastName, patientSex, mrn, phoneNumber, secondaryPhoneNumber } = referral;
  const { patientStreetAddress, patientCity, patientState, zipCode, identityCorrection, recordIdentity } = referral;
  const { timeZone } = useSettings();
  return (
    <Panel id="patient" title="Patient">
      <FactList
        facts={[
          ["Name", lastFirst({ firstName, middleName, lastName })],
          ["DOB", dayWithAge(referral, timeZone)],
          ["Sex", patientSex],
          ...(identityCorrection && recordIdentity ? corrected(recordIdentity) : []),
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
          ["Name", `${guardianLastName}, ${guardianFirstName}`],
          ["Relationship", guardianRelationship || NOT_GIVEN],
          ["DOB", formatDay(guardianDob)],
          ["Sex", guardianSex],
          ["Email", guardianEmail || NOT_GIVEN],
        ]}
      />
    </Panel>
  );
}

const lastFirst = ({ firstName, middleName, lastName }: NameParts) => `${lastName}, ${[firstName, middleName].filter(Boolean).join(" ")}`;

/** What the hospital's record says, beside what the referral says otherwise (decision G-REF-32). */
const corrected = (record: RecordIdentity): [string, ReactNode][] => [
  [
    "Hospital’s record",
    [lastFirst(record), formatDay(record.dateOfBirth ?? "") || "date of birth not recorded", sexWord(record.sex)].join(" · "),
  ],
];

/** '05/19/2017 (9 y)'; where it is not known whether the child lives, the age does not go on: '05/19/2017 (9 y when referred)'. */
function dayWithAge({ dateOfBirth, personId, deceased, createdDtm }: ReferralDetails, zone: string): string {
  const then = formatAge(dateOfBirth, zone, new Date(createdDtm));
  const age = personId === null ? then && `${then} when referred` : formatAgeOf(dateOfBirth, deceased, zone);
  return age ? `${formatDay(dateOfBirth)} (${age})` : formatDay(dateOfBirth);
}
