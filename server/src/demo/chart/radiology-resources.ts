import { type DemoChild, demoChildren } from "../children/children.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { nameOfSpecialist, newbornWard } from "../children/place-resources.ts";
import { seededRandom } from "../seeded-random.ts";
import { code, concept, invented, reference, SYSTEM } from "./fhir-elements.ts";
import { emergencyExams, examsOfClinic, type ImagingExam, type ImagingExamKey, imagingExams } from "./imaging-exams.ts";
import { ageOn } from "./lab-tests.ts";
import type { DemoVisit } from "./visits.ts";

const NAMED = new Set<string>(Object.values(demoChildren).map(({ personId }) => personId));

/** How much there is of an examination: a report, images, or both; the words in one form or the other. */
interface Taken {
  exam: ImagingExamKey;
  visit: DemoVisit;
  status: "preliminary" | "final" | "corrected";
  words: "html" | "text" | "conclusion" | "none";
  hasImages: boolean;
}

function requestedExam(visit: DemoVisit): ImagingExamKey {
  if (visit.ward === newbornWard) return "head";
  if (visit.kind === "EMER") return seededRandom("exam", visit.id).pick(emergencyExams);
  return (visit.kind === "AMB" && examsOfClinic[visit.specialist.clinic]) || "chest";
}

/** What is asked for at an age; of the youngest it is a chest film. */
function examOf(child: DemoChild, visit: DemoVisit): ImagingExamKey {
  const requested = requestedExam(visit);
  return ageOn(child, visit.daysAgo) >= imagingExams[requested].from ? requested : "chest";
}

function takenAt(child: DemoChild, visit: DemoVisit): Taken {
  const random = seededRandom("imaging", visit.id);
  const status = visit.daysAgo <= 1 ? "preliminary" : random.percent(8) ? "corrected" : "final";
  return {
    exam: examOf(child, visit),
    visit,
    status,
    words: random.pick(["html", "html", "text", "conclusion"]),
    hasImages: random.percent(80),
  };
}

/** Ana's chart shows all that can happen: no report yet, no images, a correction. */
function takenOfAna(child: DemoChild, visits: readonly DemoVisit[]): Taken[] {
  const ways: Partial<Taken>[] = [
    { status: "preliminary", words: "html", hasImages: true },
    { status: "final", words: "none", hasImages: true },
    { status: "corrected", words: "text", hasImages: true },
    { status: "final", words: "conclusion", hasImages: false },
  ];
  return ways.flatMap((way, index) => {
    const visit = visits[index];
    return visit ? [{ ...takenAt(child, visit), ...way }] : [];
  });
}

function takenOf(child: DemoChild, visits: readonly DemoVisit[]): Taken[] {
  if (child.personId === demoChildren.ana.personId) return takenOfAna(child, visits);
  const seen = visits.filter(({ kind }) => kind !== "VR");
  const isNamed = NAMED.has(child.personId);
  const chosen = seen.filter((visit, index) => (isNamed && index === 0) || seededRandom("imaged", visit.id).percent(isNamed ? 60 : 25));
  // Named children always have something to show.
  return (chosen.length > 0 || !isNamed ? chosen : visits.slice(0, 1)).map((visit) => takenAt(child, visit));
}

const CORRECTION = "Corrected report: side and level were checked again; the impression is unchanged.";

function wordsOf({ exam, visit, status }: Taken): readonly (readonly [string, string])[] {
  const { title, technique, readings }: ImagingExam = imagingExams[exam];
  const { indication, findings, impression } = seededRandom("reading", visit.id).pick(readings);
  return [
    ["Examination", title],
    ["Clinical indication", indication],
    ["Technique", technique],
    ["Comparison", "None."],
    ["Findings", findings],
    ["Impression", impression],
    ...(status === "corrected" ? ([["Correction", CORRECTION]] as const) : []),
  ];
}

function formOf(taken: Taken): object {
  const words = wordsOf(taken);
  const { title }: ImagingExam = imagingExams[taken.exam];
  const attachment = (contentType: string, text: string) => ({
    presentedForm: [{ contentType, title, data: Buffer.from(text).toString("base64") }],
  });
  const impression = words.find(([heading]) => heading === "Impression")?.[1] ?? "";
  if (taken.words === "conclusion") return { conclusion: impression };
  // Our own texts: none has a character that HTML minds.
  if (taken.words === "html")
    return attachment("text/html; charset=utf-8", words.map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`).join("\n"));
  return attachment("text/plain; charset=utf-8", words.map(([heading, text]) => `${heading.toUpperCase()}: ${text}`).join("\n\n"));
}

interface Frame {
  key: string;
  taken: Taken;
  child: DemoChild;
  calendar: HospitalCalendar;
}

const ofVisit = ({ child, taken }: Frame) => ({
  subject: reference("Patient", child.personId),
  encounter: reference("Encounter", taken.visit.id),
});

const momentOf = ({ taken: { visit }, calendar }: Frame, minutes: number) => calendar.moment(visit.daysAgo, visit.time, minutes);

function toStudy(frame: Frame): object {
  const { key, taken } = frame;
  const { modality, images, title }: ImagingExam = imagingExams[taken.exam];
  const random = seededRandom("study", key);
  const count = random.between(...images);
  const uid = `2.25.7${key.replace(/\D/g, "")}${random.between(100_000_000, 999_999_999)}`;
  return {
    resourceType: "ImagingStudy",
    id: `ist-${key}`,
    meta: invented(),
    identifier: [
      { system: "urn:dicom:uid", value: `urn:oid:${uid}` },
      { type: concept("Accession ID", SYSTEM.identifierType, "ACSN"), value: `WCH${key.replace(/\D/g, "")}` },
    ],
    status: "available",
    ...ofVisit(frame),
    started: momentOf(frame, 70),
    basedOn: [reference("ServiceRequest", `iord-${key}`)],
    description: title,
    numberOfSeries: 1,
    numberOfInstances: count,
    series: [
      { uid: `${uid}.1`, modality: { system: "http://dicom.nema.org/resources/ontology/DCM", code: modality }, numberOfInstances: count },
    ],
  };
}

function toReport(frame: Frame): object {
  const { key, taken } = frame;
  return {
    resourceType: "DiagnosticReport",
    id: `irep-${key}`,
    meta: invented(),
    status: taken.status,
    category: [code(SYSTEM.diagnosticSection, "RAD")],
    code: concept(imagingExams[taken.exam].title),
    ...ofVisit(frame),
    effectiveDateTime: momentOf(frame, 70),
    issued: momentOf(frame, 150),
    basedOn: [reference("ServiceRequest", `iord-${key}`)],
    ...(taken.hasImages && { imagingStudy: [reference("ImagingStudy", `ist-${key}`)] }),
    ...formOf(taken),
  };
}

/** Orders, images and reports of a child's imaging; `iord-1001-1` is the newest order of child `pt-1001`. */
export function radiologyResources(child: DemoChild, visits: readonly DemoVisit[], calendar: HospitalCalendar): object[] {
  return takenOf(child, visits).flatMap((taken, index) => {
    const frame: Frame = { key: `${child.personId.replace("pt-", "")}-${index + 1}`, taken, child, calendar };
    const order = {
      resourceType: "ServiceRequest",
      id: `iord-${frame.key}`,
      meta: invented(),
      status: "completed",
      intent: "order",
      code: concept(imagingExams[taken.exam].title),
      ...ofVisit(frame),
      authoredOn: momentOf(frame, 20),
      requester: reference("Practitioner", taken.visit.specialist.id, nameOfSpecialist(taken.visit.specialist)),
    };
    return [order, ...(taken.hasImages ? [toStudy(frame)] : []), ...(taken.words === "none" ? [] : [toReport(frame)])];
  });
}
