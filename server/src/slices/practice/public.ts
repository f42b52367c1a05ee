export { peopleErrandsOf } from "./people-errands-of.ts";
export { mayManagePeople } from "./policy.ts";
export { type NewMembership, practiceRepository } from "./repository.ts";
