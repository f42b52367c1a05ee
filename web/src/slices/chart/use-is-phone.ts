import { useMediaQuery } from "@mantine/hooks";

const PHONE = "(max-width: 40em)";

/** Whether the page is as narrow as a phone: charts open with less there. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
