import { createContext, use } from "react";

/** The patient of the chart that is open, as in prose: 'Ana Ruiz'. */
export const PatientInTitle = createContext("");

/** Says in the title of a dialog whose chart it covers: 'Trend of Potassium, Ana Ruiz'. */
export function useTitleWithPatient(): (title: string) => string {
  const name = use(PatientInTitle);
  return (title) => (name ? `${title}, ${name}` : title);
}
