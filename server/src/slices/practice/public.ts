export { peopleErrandsOf } from "./people-errands-of.ts";
export { type NewMembership, practiceRepository } from "./repository.ts";
