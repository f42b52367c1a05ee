export { memberRepository } from "./member-repository.ts";
export { peopleErrandsOf } from "./people-errands-of.ts";
export { peopleRepository } from "./people-repository.ts";
export { mayManagePeople } from "./policy.ts";
export { type NewMembership, practiceRepository } from "./repository.ts";
