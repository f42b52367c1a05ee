import type { PortalSettings } from "@linnet/contract/session";

/** A number of this country may stand without its country code; a telephone wants it. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return phone.trim().startsWith("+") || digits.length !== 10 ? `tel:+${digits}` : `tel:+1${digits}`;
}

type Support = Pick<PortalSettings, "supportPhone" | "supportPhoneOption">;

/** The number of the support, to be called with a click, and what to choose there. */
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
