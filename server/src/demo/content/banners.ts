import { addDays, subDays } from "date-fns";
import type { NewAnnouncement } from "../../slices/content/public.ts";

const SUCCESS = 1;
const INFO = 2;
const WARNING = 4;

/** One announcement of now, one of the past, one to come and one that was taken back. */
export const demoBanners = (now: Date): NewAnnouncement[] => [
  {
    message: "Flu clinics are open for your patients at Alder Park, weekdays from 3 to 7 PM. No appointment is needed.",
    cssClassId: INFO,
    validFrom: subDays(now, 3),
    validTo: addDays(now, 25),
    active: true,
  },
  {
    message: "The portal was updated on Sunday night. Thank you for your patience.",
    cssClassId: SUCCESS,
    validFrom: subDays(now, 40),
    validTo: subDays(now, 33),
    active: true,
  },
  {
    message: "On the night to Monday the portal is not available between 1 and 3 AM.",
    cssClassId: WARNING,
    validFrom: addDays(now, 9),
    validTo: addDays(now, 12),
    active: true,
  },
  {
    message: "Visiting hours on 4 West change next week.",
    cssClassId: INFO,
    validFrom: subDays(now, 1),
    validTo: addDays(now, 14),
    active: false,
  },
];
