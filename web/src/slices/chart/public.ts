export { prepareChart } from "./prepare-chart.ts";
