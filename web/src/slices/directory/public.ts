export { PossiblePractices } from "./practices/possible.tsx";
