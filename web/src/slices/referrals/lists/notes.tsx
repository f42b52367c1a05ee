import { useSettings } from "../../../platform/page/settings.ts";

/** What the specification wants said above the lists (REF-009 to REF-012). Without a service desk of its own the hospital's support answers. */
export function ReferralNotes() {
  const { serviceDeskPhone, serviceDeskFax, supportPhone, supportPhoneOption } = useSettings();
  const support = supportPhoneOption ? `${supportPhone} (option ${supportPhoneOption})` : supportPhone;
  return (
    <>
      With questions, or to cancel a referral, call the service desk at <span className="ln-together">{serviceDeskPhone ?? support}</span>.
      Click the Cancelled label to see the reason. After you submit, additional information may be faxed
      {serviceDeskFax && <span className="ln-together"> to {serviceDeskFax}</span>} with a cover sheet that names the patient, date of birth
      and clinic.
    </>
  );
}
