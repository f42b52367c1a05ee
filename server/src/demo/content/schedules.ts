import type { NewSchedule } from "../../slices/content/public.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";

const at = (page: string) => `https://www.wrenfield.example/clinics/${page}/schedule`;

/** Where the clinics say when they hold hours; the last is not shown any more. */
export const demoSchedules = ({ day }: Pick<HospitalCalendar, "day">): NewSchedule[] => [
  { title: "Cardiology, Alder Park", url: at("cardiology-alder-park"), active: true, publicationDate: day(6) },
  { title: "Neurology, Main Campus", url: at("neurology-main-campus"), active: true, publicationDate: day(20) },
  { title: "Allergy and immunology, Main Campus", url: at("allergy-main-campus"), active: true, publicationDate: day(34) },
  { title: "Kidney clinic, Alder Park", url: at("kidney-alder-park"), active: true, publicationDate: day(48) },
  { title: "Orthopedics, Mill Street (closed)", url: at("orthopedics-mill-street"), active: false, publicationDate: day(410) },
];
