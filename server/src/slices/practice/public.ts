export { remindCovers } from "./away/remind-covers.ts";
export { handOver } from "./handover/hand-over.ts";
export { listHandoverToDos } from "./handover/list-to-dos.ts";
export { countPracticeRows, listPeopleToDos } from "./people/list-to-dos.ts";
