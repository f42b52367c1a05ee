export { actAtDesk } from "./desk/act-at-desk.ts";
export { referralAtDesk } from "./desk/reach-repository.ts";
export { purgeDrafts } from "./drafts/purge.ts";
export { listIdentityToDos } from "./identity/list-to-dos.ts";
export { listLetterToDos } from "./letters/list-to-dos.ts";
export { listReferralToDos } from "./lists/list-to-dos.ts";
export { listQuestionToDos } from "./questions/list-to-dos.ts";
export { referralInCare } from "./referral-in-care.ts";
