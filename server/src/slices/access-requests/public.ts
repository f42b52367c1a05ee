export { notMyPatientRepository } from "./repository.ts";
