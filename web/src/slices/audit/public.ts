export { ChartViewers } from "./practice/chart-viewers.tsx";
