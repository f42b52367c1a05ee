export { peopleToDosOf } from "./people/people-to-dos-of.ts";
