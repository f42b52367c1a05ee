import type { PortalSettings } from "@linnet/contract/session";

/** Adds the country code, which a phone needs, to a U.S. number without it. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return phone.trim().startsWith("+") || digits.length !== 10 ? `tel:+${digits}` : `tel:+1${digits}`;
}

type Support = Pick<PortalSettings, "supportPhone" | "supportPhoneOption">;

/** The support number as a link to call, with the menu option. */
export function SupportPhone({ settings: { supportPhone, supportPhoneOption } }: { settings: Support }) {
  return (
    <>
      <a className="ln-together" href={dialled(supportPhone)}>
        {supportPhone}
      </a>
      {supportPhoneOption && ` (option ${supportPhoneOption})`}
    </>
  );
}
