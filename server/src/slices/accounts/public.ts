export { listInvitationToDos } from "./invitations/answer-invitation.ts";
export { inviteAgain } from "./invitations/invite-again.ts";
export { type Invitee, inviteFor } from "./invitations/invite-for.ts";
export { joinAsInvited, joinWithAccount } from "./invitations/join-as-invited.ts";
export { openInvitationRepository } from "./invitations/open-invitation-repository.ts";
export { remindInvited } from "./invitations/remind-invited.ts";
export { withdrawInvitation } from "./invitations/withdraw.ts";
export { sendAgainRefusal } from "./policy.ts";
export { listAccountRequestToDos } from "./requests/list-to-dos.ts";
