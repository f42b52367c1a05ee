export { type NewMembership, practiceRepository } from "./repository.ts";
