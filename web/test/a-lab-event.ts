import type { LabEvent } from "@linnet/contract/chart";

/** A result with its four limits in one line, critical low to critical high; a dash means none. */
export function aLabEvent(value: string, limits: string, changes: Partial<LabEvent> = {}): LabEvent {
  const [criticalLow = "", normalLow = "", normalHigh = "", criticalHigh = ""] = limits
    .split(" ")
    .map((limit) => (limit === "-" ? "" : limit));
  return {
    EVENT_ID: "event-1",
    DISPLAY: "Potassium",
    RESULT_VAL: value,
    RESULT_UNITS: "mmol/L",
    RESULT_STATUS: "Final",
    NORMALCY: "",
    NORMAL_LOW: normalLow,
    NORMAL_HIGH: normalHigh,
    CRITICAL_LOW: criticalLow,
    CRITICAL_HIGH: criticalHigh,
    RANGE_TEXT: "",
    IS_CODED: false,
    ARRIVED_DT_TM: "",
    EVENT_NOTE_CNT: 0,
    EVENT_NOTES: [],
    ...changes,
  };
}
