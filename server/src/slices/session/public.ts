export { authentication } from "./authentication.ts";
export { DEMO_PASSWORD, demoPeople } from "./demo-people.ts";
export { isStaffEmail } from "./policy.ts";
export { sessionRepository } from "./repository.ts";
