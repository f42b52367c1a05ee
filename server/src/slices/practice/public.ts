export { listPeopleToDos } from "./people/list-to-dos.ts";
