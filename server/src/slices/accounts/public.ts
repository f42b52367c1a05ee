export { type Invitee, inviteFor } from "./invitations/invite-for.ts";
export { joinAsInvited, joinWithAccount } from "./invitations/join-as-invited.ts";
export { withdrawInvitation } from "./invitations/withdraw.ts";
