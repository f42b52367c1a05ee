export { approvedRequestRepository } from "./approved-request-repository.ts";
export { countAccessRequestRows } from "./count-waiting-rows.ts";
export { listAccessRequestToDos } from "./list-to-dos.ts";
export { requestMergeRepository } from "./request-merge-repository.ts";
