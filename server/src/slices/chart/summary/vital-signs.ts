import type { GrowthMeasure } from "@linnet/contract/chart/growth";
import { VitalMeasure, type VitalSign } from "@linnet/contract/chart/summary";
import type { Found } from "../../../adapters/ehr/port.ts";
import { isMeasured, type Observation, PRESSURE_TOKENS, VITAL_SIGN_CODES } from "../../../adapters/ehr/record.ts";
import { growthReport, type Subject } from "../growth/report.ts";
import { resultStatus } from "../labs/events.ts";
import { resultUnits, resultValue } from "../labs/result-value.ts";
import { withPressures } from "./with-pressures.ts";

type Result = Found<Observation>;

/** Both halves of a blood pressure as they are spoken of; whatever else it is, as it was received. */
function shownValue(result: Result, zone: string): { RESULT_VAL: string; RESULT_UNITS: string } {
  const part = (token: string) => result.components?.find(({ code }) => code.codes.includes(token));
  const [systolic, diastolic] = [part(PRESSURE_TOKENS.systolic), part(PRESSURE_TOKENS.diastolic)];
  if (!systolic && !diastolic) return { RESULT_VAL: resultValue(result, result.status, zone), RESULT_UNITS: resultUnits(result) };
  const shown = [systolic, diastolic].map((half) => (half ? resultValue(half, result.status, zone) : "?"));
  return { RESULT_VAL: shown.join("/"), RESULT_UNITS: resultUnits(systolic ?? {}) || resultUnits(diastolic ?? {}) };
}

const hasValue = ({ value, components = [] }: Result) => value !== undefined || components.some((part) => part.value !== undefined);

function newestOf(measure: keyof typeof VITAL_SIGN_CODES, observations: readonly Result[], zone: string): VitalSign[] {
  const tokens = new Set(VITAL_SIGN_CODES[measure].map((code) => `http://loinc.org|${code}`));
  const [newest] = observations
    .filter((result) => result.code.codes.some((token) => tokens.has(token)) && isMeasured(result.status) && hasValue(result))
    .toSorted((one, other) => (other.at ?? Number.NEGATIVE_INFINITY) - (one.at ?? Number.NEGATIVE_INFINITY) || 0);
  if (!newest) return [];
  const { id, collected = "" } = newest;
  const said = { EVENT_ID: id, MEASURE: measure, RESULT_STATUS: resultStatus(newest), EVENT_END_DT_TM: collected };
  return [{ ...said, ...shownValue(newest, zone), COMPARED: null }];
}

const isOfGrowth = (measure: VitalMeasure): measure is GrowthMeasure & VitalMeasure => !Object.hasOwn(VITAL_SIGN_CODES, measure);

/** The newest of each vital sign; of growth with its percentile. */
export function vitalSignsOf(found: readonly Result[], subject: Subject): VitalSign[] {
  const observations = withPressures(found);
  const { GROWTH } = growthReport(observations, subject).RPTDATA;
  return VitalMeasure.options.flatMap((measure): VitalSign[] => {
    if (!isOfGrowth(measure)) return newestOf(measure, observations, subject.zone);
    const event = GROWTH.find(({ MEASURE }) => MEASURE === measure)?.EVENT.findLast(({ IS_AMOUNT }) => IS_AMOUNT);
    if (!event) return [];
    const { IS_AMOUNT: _amount, FOR_LENGTH: _forLength, CORRECTED: _corrected, ...newest } = event;
    return [{ ...newest, MEASURE: measure }];
  });
}
