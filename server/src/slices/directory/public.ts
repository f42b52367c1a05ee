export { directoryRepository, type NewPractice, type PhysicianInPractice } from "./repository.ts";
