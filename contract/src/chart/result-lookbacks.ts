/** Days to look back for results; 5000 is all (S1 §9). They stand apart from the chart's calls, since the address of a chart names one. */
export const RESULT_LOOKBACKS = [90, 180, 360, 720, 5000] as const;
export type ResultLookback = (typeof RESULT_LOOKBACKS)[number];
export const DEFAULT_RESULT_LOOKBACK = 90;
export const ALL_RESULTS = 5000;
