export { MarkButtons, MarkedLine, markRead, RESULTS_TO_READ, unmarkRead, useMarkRead } from "./to-read/mark-read.tsx";
