export { embassyRepository } from "./repository.ts";
