export { type ImportedLink, linkImportRepository } from "./import/link-repository.ts";
export { addressOf, type ImportedLocation, locationImportRepository } from "./import/location-repository.ts";
export type { ImportOutcome } from "./import/outcome.ts";
export { type ImportedPhysician, physicianImportRepository } from "./import/physician-repository.ts";
export { type ImportedPractice, practiceImportRepository } from "./import/practice-repository.ts";
export { claimRepository } from "./physicians/claim-repository.ts";
export { directoryRepository, type NewPractice, type PhysicianInPractice } from "./repository.ts";
