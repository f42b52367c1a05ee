export { seeDecision } from "./api.ts";
