export { errandsOf } from "./errands-of.ts";
export { notMyPatientRepository } from "./not-my-patient-repository.ts";
