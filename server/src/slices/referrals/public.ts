export { referralFormRepository } from "./repository.ts";
