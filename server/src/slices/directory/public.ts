export { type ImportedLink, linkImportRepository } from "./import/link-repository.ts";
export { addressOf, type ImportedLocation, locationImportRepository } from "./import/location-repository.ts";
export type { ImportOutcome } from "./import/outcome.ts";
export { type ImportedPhysician, physicianImportRepository } from "./import/physician-repository.ts";
export { type ImportedPractice, practiceImportRepository } from "./import/practice-repository.ts";
export { claimRepository } from "./physicians/claim-repository.ts";
export { addPhysician, correctEmail, correctEmailUnlessTaken, unlessTaken } from "./physicians/edit.ts";
export {
  type PersonToMatch,
  type PossiblePhysician,
  possiblePhysicianRepository,
} from "./physicians/possible-physician-repository.ts";
export { createPractice } from "./practices/create.ts";
export { listPossibleDuplicates } from "./practices/list-possible-duplicates.ts";
export { directoryRepository, type NewPractice, type PhysicianInPractice } from "./repository.ts";
