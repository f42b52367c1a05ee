import { useSettings } from "../../../platform/page/settings.ts";
import { SupportPhone } from "../../../ui/layout/support-phone.tsx";

/** The support contact for people who cannot sign in. */
export function SupportLine() {
  return (
    <>
      Need help? Call <SupportPhone settings={useSettings()} />.
    </>
  );
}
