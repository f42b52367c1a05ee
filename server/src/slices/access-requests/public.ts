export { notMyPatientRepository } from "./not-my-patient-repository.ts";
