import { type DemoChild, demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { nameOfSpecialist } from "../children/place-resources.ts";
import { code, concept, invented, reference, SYSTEM } from "./fhir-elements.ts";
import { letterPdf } from "./letter-pdf.ts";
import type { DemoVisit } from "./visits.ts";

const CULTURE =
  "Gram stain: many polymorphonuclear leukocytes, moderate gram-positive cocci in clusters.\n\nCulture: heavy growth of methicillin-resistant Staphylococcus aureus after 18 hours of incubation, in pure culture. Identified by mass spectrometry; resistance confirmed by detection of mecA.\n\nSusceptible to vancomycin (MIC 1), linezolid, trimethoprim-sulfamethoxazole and doxycycline. Resistant to oxacillin, cefazolin and clindamycin (inducible resistance, D-test positive).\n\nNo anaerobes isolated after five days. No fungi isolated.";

const MARROW = [
  "Specimen: bone marrow, aspirate and trephine biopsy, left posterior iliac crest.",
  "Microscopic description: cellularity 70 percent, normal for age. All three lineages are present and mature. Blasts are 2 percent of nucleated cells.",
  "Flow cytometry: no abnormal lymphoid population. Minimal residual disease is below 0.01 percent.",
  "Diagnosis: bone marrow in morphologic remission.",
];

const CHEST = [
  "Examination: CT chest with intravenous contrast.",
  "Findings: no pulmonary nodules, no consolidation, no effusion. The tip of the central line lies at the cavoatrial junction.",
  "Impression: no evidence of fungal infection.",
];

interface Frame {
  child: DemoChild;
  visit: DemoVisit;
  calendar: HospitalCalendar;
  hospitalName: string;
}

const pdf = (issuer: string, title: string, paragraphs: readonly string[]) => ({
  presentedForm: [{ contentType: "application/pdf", title, data: letterPdf({ issuer, title, paragraphs }).toString("base64") }],
});

/** A report of this visit, so many minutes after it began. */
function report({ child, visit, calendar }: Frame, key: string, minutes: number, more: object): object {
  return {
    resourceType: "DiagnosticReport",
    id: `rep-${child.personId.replace("pt-", "")}-${key}`,
    meta: invented(),
    status: "final",
    subject: reference("Patient", child.personId),
    encounter: reference("Encounter", visit.id),
    effectiveDateTime: calendar.moment(visit.daysAgo, visit.time, minutes),
    issued: calendar.moment(visit.daysAgo, visit.time, minutes + 90),
    performer: [reference("Practitioner", visit.specialist.id, nameOfSpecialist(visit.specialist))],
    ...more,
  };
}

function cultureOf(frame: Frame): object[] {
  const { child, visit, calendar } = frame;
  const id = `cult-${child.personId.replace("pt-", "")}-1`;
  const culture = concept("Blood culture, central line", SYSTEM.loinc, "600-7");
  const observation = {
    resourceType: "Observation",
    id,
    meta: invented(),
    status: "final",
    category: [code(SYSTEM.observationCategory, "laboratory")],
    code: culture,
    subject: reference("Patient", child.personId),
    encounter: reference("Encounter", visit.id),
    effectiveDateTime: calendar.moment(visit.daysAgo, visit.time, 60),
    issued: calendar.moment(visit.daysAgo, visit.time, 150),
    interpretation: [concept("Abnormal", SYSTEM.interpretation, "A")],
    valueString: CULTURE,
  };
  const heading = report(frame, "culture", 60, {
    category: [concept("Microbiology", SYSTEM.diagnosticSection, "MB")],
    code: culture,
    conclusion: "MRSA isolated. Call infection control.",
    result: [reference("Observation", id)],
  });
  return [observation, heading];
}

/** One child's record with results, notes and images of other kinds: a culture in words, and three reports. */
export function reportResources(
  child: DemoChild,
  [visit]: readonly DemoVisit[],
  calendar: HospitalCalendar,
  hospitalName: string,
): object[] {
  if (child.personId !== demoChildren.otis.personId || !visit) return [];
  const frame: Frame = { child, visit, calendar, hospitalName };
  return [
    ...cultureOf(frame),
    report(frame, "marrow", 300, {
      category: [concept("Surgical Pathology", SYSTEM.diagnosticSection, "SP")],
      code: concept("Bone marrow biopsy report"),
      ...pdf(hospitalName, "Bone marrow biopsy report", MARROW),
    }),
    report(frame, "ekg", 120, {
      code: concept("EKG 12 lead", SYSTEM.loinc, "11524-6"),
      conclusion: "Sinus rhythm, rate 82 per minute. QTc 428 ms. No change since the tracing before chemotherapy.",
      presentedForm: [{ contentType: "application/xml", title: "Tracing", data: Buffer.from("<ekg/>").toString("base64") }],
    }),
    report(frame, "chest", 200, {
      category: [code(SYSTEM.diagnosticSection, "RAD")],
      code: concept("CT Chest With Contrast"),
      ...pdf(hospitalName, "CT Chest With Contrast", CHEST),
    }),
  ];
}
