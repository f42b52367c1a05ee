import { accessRequestScreens } from "../../access-requests/public.ts";
import { useMenuItems } from "../../session/public.ts";

/** The way to ask the hospital for a record, for those in whose menu it stands. */
export function useAccessRequestHref(): string | undefined {
  const href = accessRequestScreens.ask.to();
  return useMenuItems().some((item) => item.href === href) ? href : undefined;
}
