export type { ImportOutcome } from "./import-outcome.ts";
export { joiningRepository } from "./joining-repository.ts";
export { type ImportedLink, linkImportRepository } from "./link-import-repository.ts";
export { linkRepository } from "./link-repository.ts";
export { addressOf, type ImportedLocation, locationImportRepository } from "./location-import-repository.ts";
export { type ImportedPhysician, physicianImportRepository } from "./physician-import-repository.ts";
export { type ImportedPractice, practiceImportRepository } from "./practice-import-repository.ts";
export { directoryRepository, type NewPractice, type PhysicianInPractice } from "./repository.ts";
