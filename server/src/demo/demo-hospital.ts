import { allChildren } from "./all-children.ts";
import { allergyResources } from "./allergy-resources.ts";
import { appointmentResources } from "./appointment-resources.ts";
import type { DemoChild } from "./demo-children.ts";
import { growthResources } from "./growth-resources.ts";
import { hospitalCalendar } from "./hospital-calendar.ts";
import { labDrawsOf } from "./lab-draws.ts";
import { labResources } from "./lab-resources.ts";
import { noteResources } from "./note-resources.ts";
import { patientResource } from "./patient-resource.ts";
import { placeResources } from "./place-resources.ts";
import { radiologyResources } from "./radiology-resources.ts";
import { specialistRoles } from "./specialist-roles.ts";
import { visitResources, visitsOf } from "./visit-resources.ts";

export interface DemoHospital {
  children: readonly DemoChild[];
  /** FHIR R4 resources as JSON texts, what others name before those who name it. */
  resources: readonly string[];
}

interface Wishes {
  now: Date;
  zone: string;
  hospitalName: string;
}

/** The synthetic hospital: the same for the same moment. All of it is invented. */
export function demoHospital({ now, zone, hospitalName }: Wishes): DemoHospital {
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
