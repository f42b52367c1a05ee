export { MarkButtons, MarkedLine, RESULTS_TO_READ, useMarkRead } from "./to-read/mark-read.tsx";
