import type { Immunization, ImmunizationNotDone } from "@linnet/contract/chart/summary";
import type { Found, Immunization as Vaccination } from "../../../adapters/ehr/port.ts";

type Given = Found<Vaccination>;

const NEVER = Number.NEGATIVE_INFINITY;
const at = ({ at: given }: Pick<Given, "at">) => given ?? NEVER;

/** The same vaccine has the same code, whatever it is called; without a code its name says which it is. */
const vaccineOf = ({ id, code }: Given) => code?.codes[0] ?? (code?.text.trim().toLowerCase() || id);

const doseOf = ({ dose }: Given) => [dose?.number, dose?.number && dose.of && `of ${dose.of}`].filter(Boolean).join(" ");

/** Vaccines with their doses, the one given last first, and those that were not given and have not been since. */
export function immunizationsOf(found: readonly Given[]): { IMMUNIZATIONS: Immunization[]; NOT_DONE: ImmunizationNotDone[] } {
  const newestFirst = found.toSorted((one, other) => at(other) - at(one) || 0);
  const series = Map.groupBy(
    newestFirst.filter(({ status }) => status === "completed"),
    vaccineOf,
  );
  const isMissing = (refused: Given) => {
    const last = series.get(vaccineOf(refused))?.[0];
    return last === undefined || at(last) < at(refused);
  };
  return {
    IMMUNIZATIONS: [...series.values()].map((doses) => ({
      VACCINE: doses.find(({ code }) => code?.text)?.code?.text ?? "",
      DOSES: doses.map((dose) => ({
        EVENT_ID: dose.id,
        DATE: dose.performed ?? "",
        DATE_TEXT: dose.performed ? "" : (dose.performedInWords ?? ""),
        DOSE: doseOf(dose),
      })),
    })),
    NOT_DONE: newestFirst
      .filter((vaccination) => vaccination.status === "not-done" && isMissing(vaccination))
      .map(({ id, code, performed, notDoneBecause }) => ({
        EVENT_ID: id,
        VACCINE: code?.text ?? "",
        DATE: performed ?? "",
        REASON: notDoneBecause ?? "",
      })),
  };
}
