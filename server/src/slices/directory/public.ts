export { joiningRepository } from "./joining-repository.ts";
export { linkRepository } from "./link-repository.ts";
export { directoryRepository, type NewPractice, type PhysicianInPractice } from "./repository.ts";
