import type { ImagingEvent, ImagingEvents } from "@linnet/contract/chart";
import type { Examination, VisitRecord } from "../../../adapters/ehr/port.ts";
import { facilityOf, visitType } from "../encounter-report.ts";
import { arrivedAt } from "../hospital-moment.ts";
import { chartReport } from "../reports/chart-report.ts";

const FIN = /\|AN$/;

/** What the portal knows of the place where images open. */
type Viewer = string | undefined;

/**
 * Address of the images: built from the configured address only, so that no other host opens (decision G-CHT-15). Uses the first study with
 * a UID; the viewer offers the patient's other studies.
 */
function imageUrl({ studies }: Examination, viewer: Viewer): string {
  const study = studies.find(({ studyUid, images }) => studyUid && images > 0);
  if (!viewer || !study?.studyUid) return "";
  return viewer
    .replaceAll("{studyUid}", encodeURIComponent(study.studyUid))
    .replaceAll("{accession}", encodeURIComponent(study.accession ?? ""));
}

const countImages = ({ studies, report }: Examination) =>
  studies.reduce((sum, { images }) => sum + images, 0) + (studies.length === 0 ? (report?.images ?? 0) : 0);

/** Whether there is something to open: a report that was only registered has nothing yet. */
const canBeOpened = (report: ImagingEvent["REPORT"]) =>
  report !== null && (report.HAS_PAGE || report.FILES.some(({ SHOWN_AS }) => SHOWN_AS !== ""));

/** What the visit says: its number, its place and its kind. */
function ofVisit(
  visitId: string | undefined,
  record: VisitRecord,
): Pick<ImagingEvent, "FIN" | "FACILITY" | "ENCNTR_TYPE"> & { start: string } {
  const visit = record.encounters.find(({ id }) => id === visitId);
  if (!visit) return { FIN: "", FACILITY: "", ENCNTR_TYPE: "", start: "" };
  const number = visit.identifiers?.find(({ type }) => type?.codes.some((code) => FIN.test(code)) || type?.text === "FIN NBR");
  return { FIN: number?.value ?? "", FACILITY: facilityOf(visit, record), ENCNTR_TYPE: visitType(visit), start: visit.start ?? "" };
}

/** What was examined, in words: the report's own, else the order's, else the images'. */
export const titleOf = ({ report, orderTitle, studies }: Examination): string =>
  report?.code.text || orderTitle || report?.title || studies.find(({ title }) => title)?.title || "";

/** When there was something to read; of images without a report, when they came. */
function arrivalOf({ report, studies }: Examination): string {
  if (report) return arrivedAt(report.issued, report.updated);
  return (
    studies
      .map(({ updated }) => arrivedAt(updated))
      .sort()
      .at(-1) ?? ""
  );
}

function toEvent(examination: Examination, visits: VisitRecord, viewer: Viewer): ImagingEvent {
  const { id, report, studies, orderId, orderTitle, visitId } = examination;
  const { start, ...visit } = ofVisit(visitId, visits);
  const taken = report?.effective ?? studies.find(({ started }) => started)?.started ?? "";
  const images = countImages(examination);
  const REPORT = report ? chartReport(report, (examination.results ?? []).length > 0) : null;
  return {
    EVENT_ID: id,
    EVENT_VISIT_DATE: start || taken,
    EVENT_TAG: report?.code.text || report?.title || titleOf(examination),
    IMAGE_URL: images > 0 ? imageUrl(examination, viewer) : "",
    IMAGE_COUNT: images,
    CATALOG: report?.code.text || orderTitle || titleOf(examination),
    ORDER_ID: canBeOpened(REPORT) ? (orderId ?? "") : "",
    EVENT_DATE: taken,
    REPORT_STATUS: REPORT?.REPORT_STATUS ?? "",
    ...visit,
    ARRIVED_DT_TM: arrivalOf(examination),
    REPORT,
  };
}

export const newestFirst = (one: Examination, other: Examination): number =>
  (other.at ?? Number.NEGATIVE_INFINITY) - (one.at ?? Number.NEGATIVE_INFINITY) || (one.id < other.id ? -1 : 1);

/** The imaging of a patient, newest first, in the shape of the specification; by the mapping's fifth chapter. */
export function imagingEvents(examinations: readonly Examination[], visits: VisitRecord, viewer: Viewer): ImagingEvents {
  const EVENTS = [...examinations].sort(newestFirst).map((examination) => toEvent(examination, visits, viewer));
  return { RPTDATA: { EVENTS_CNT: EVENTS.length, EVENTS } };
}
