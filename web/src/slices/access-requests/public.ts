export { markDecisionSeen } from "./api.ts";
