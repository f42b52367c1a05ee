export { listAccessRequestToDos } from "./list-to-dos.ts";
