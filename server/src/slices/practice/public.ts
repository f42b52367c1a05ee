export { remindCovers } from "./away/remind-covers.ts";
export { listPeopleToDos } from "./people/list-to-dos.ts";
