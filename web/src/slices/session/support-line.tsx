import { useSettings } from "../../platform/settings.ts";
import { SupportPhone } from "../../ui/support-phone.tsx";

/** Whom to call when one cannot get in. */
export function SupportLine() {
  return (
    <>
      Need help? Call <SupportPhone settings={useSettings()} />.
    </>
  );
}
