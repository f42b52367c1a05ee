import { useSettings } from "../../../platform/page/settings.ts";
import { SupportPhone } from "../../../ui/layout/support-phone.tsx";

/** Whom to call when one cannot get in. */
export function SupportLine() {
  return (
    <>
      Need help? Call <SupportPhone settings={useSettings()} />.
    </>
  );
}
