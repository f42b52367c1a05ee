import type { Immunization, ImmunizationNotDone } from "@linnet/contract/chart/summary";
import { isNamed, ownWord, STATUS_WORDS } from "../../../adapters/ehr/record.ts";
import { hospitalDay } from "../hospital-moment.ts";
import { type Given, vaccineSeries } from "./vaccine-series.ts";

const NEVER = Number.NEGATIVE_INFINITY;
const byNewest = (one: Pick<Given, "at"> | undefined, other: Pick<Given, "at"> | undefined) =>
  (other?.at ?? NEVER) - (one?.at ?? NEVER) || 0;

const doseOf = ({ dose }: Given) => [dose?.number, dose?.number && dose.of && `of ${dose.of}`].filter(Boolean).join(" ");

/** Why a dose does not protect as it should, or may not have been given, where the record says so in no word that the portal knows. */
function remarkOf({ status, subpotentBecause: reason }: Given): { REMARK?: string } {
  const given = status === "unknown" ? "Status unknown" : ownWord(status, STATUS_WORDS.immunization);
  const subpotent = reason === undefined ? "" : ["Subpotent", reason].filter(Boolean).join(": ");
  const remark = [given, subpotent].filter(Boolean).join(", ");
  return remark ? { REMARK: remark } : {};
}

/** In words if the record has some: a bare code is not a name. */
const nameIn = (doses: readonly Given[]): string =>
  (doses.find(({ code }) => isNamed(code)) ?? doses.find(({ code }) => code?.text))?.code?.text ?? "";

/** The hospital's moment and zone. */
interface Today {
  now: Date;
  zone: string;
}

/** Vaccines with their doses, last given first, and those not given since. */
export function immunizationsOf(
  found: readonly Given[],
  { now, zone }: Today,
): { IMMUNIZATIONS: Immunization[]; NOT_DONE: ImmunizationNotDone[] } {
  const dayOf = (moment: number) => hospitalDay(new Date(moment).toISOString(), zone) ?? "";
  const today = dayOf(now.getTime());
  const isAhead = ({ at }: Given) => at !== undefined && dayOf(at) > today;
  const isGiven = (dose: Given) => dose.status !== "not-done" && !isAhead(dose);

  const series = vaccineSeries(found.toSorted(byNewest)).map((doses) => {
    const given = doses.filter(isGiven);
    const last = given.find(({ status, subpotentBecause }) => status === "completed" && subpotentBecause === undefined);
    const missing = doses.filter((dose) => !isGiven(dose) && (last === undefined || byNewest(dose, last) < 0));
    return { doses, given, missing };
  });
  return {
    IMMUNIZATIONS: series
      .filter(({ given }) => given.length > 0)
      .toSorted((one, other) => byNewest(one.given[0], other.given[0]))
      .map(({ doses, given }) => ({
        VACCINE: nameIn(doses),
        DOSES: given.map((dose) => ({
          EVENT_ID: dose.id,
          DATE: dose.performed ?? "",
          DATE_TEXT: dose.performed ? "" : (dose.performedInWords ?? ""),
          DOSE: doseOf(dose),
          ...remarkOf(dose),
        })),
      })),
    NOT_DONE: series
      .flatMap(({ doses, missing }) => missing.map((dose) => ({ dose, name: nameIn([dose, ...doses]) })))
      .toSorted((one, other) => byNewest(one.dose, other.dose))
      .map(({ dose, name }) => ({
        EVENT_ID: dose.id,
        VACCINE: name,
        DATE: dose.performed ?? "",
        REASON: dose.notDoneBecause ?? (dose.status === "completed" ? "Dated in the future" : ""),
      })),
  };
}
