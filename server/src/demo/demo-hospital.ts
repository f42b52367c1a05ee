import { allergyResources } from "./chart/allergy-resources.ts";
import { appointmentResources } from "./chart/appointment-resources.ts";
import { growthResources } from "./chart/growth.ts";
import { labDrawsOf } from "./chart/lab-draws.ts";
import { labResources } from "./chart/lab-resources.ts";
import { noteResources } from "./chart/note-resources.ts";
import { radiologyResources } from "./chart/radiology.ts";
import { visitResources, visitsOf } from "./chart/visits.ts";
import { allChildren } from "./children/all-children.ts";
import type { DemoChild } from "./children/children.ts";
import { hospitalCalendar } from "./children/hospital-calendar.ts";
import { patientResource } from "./children/patient-resource.ts";
import { placeResources } from "./children/place-resources.ts";
import { specialistRoles } from "./people/specialist-roles.ts";

export interface DemoHospital {
  children: readonly DemoChild[];
  /** FHIR R4 resources as JSON texts, what others name before those who name it. */
  resources: readonly string[];
}

interface DemoOptions {
  now: Date;
  zone: string;
  hospitalName: string;
}

/** The synthetic hospital: the same for the same moment. All of it is invented. */
export function demoHospital({ now, zone, hospitalName }: DemoOptions): DemoHospital {
  const calendar = hospitalCalendar(now, zone);
  const children = allChildren();
  const ofChildren = children.flatMap((child) => {
    const visits = visitsOf(child);
    return [
      patientResource(child, calendar),
      ...visitResources({ child, visits, calendar, hospitalName }),
      ...appointmentResources(child, visits, calendar),
      ...allergyResources(child, calendar),
      ...labDrawsOf(child, visits).flatMap((draw, index) => labResources(draw, index + 1, calendar)),
      ...growthResources(child, visits, calendar),
      ...noteResources({ child, visits, calendar, hospitalName }),
      ...radiologyResources(child, visits, calendar),
    ];
  });
  const resources = [...placeResources(hospitalName), ...specialistRoles(), ...ofChildren];
  return { children, resources: resources.map((resource) => JSON.stringify(resource)) };
}
