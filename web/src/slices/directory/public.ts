export { NpiWarning } from "./physicians/npi-warning.tsx";
export { PossiblePhysicians } from "./physicians/possible.tsx";
export { PossiblePractices } from "./practices/possible.tsx";
