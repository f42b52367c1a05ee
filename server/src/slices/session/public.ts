export { authentication } from "./authenticate.ts";
export { sessionRepository } from "./repository.ts";
