import { useSettings } from "../../platform/settings.ts";

/** Whom to call when one cannot get in. */
export function SupportLine() {
  const { supportPhone, supportPhoneOption } = useSettings();
  return (
    <>
      Need help? Call <a href={`tel:${supportPhone.replace(/[^+\d]/g, "")}`}>{supportPhone}</a>
      {supportPhoneOption && ` (option ${supportPhoneOption})`}.
    </>
  );
}
