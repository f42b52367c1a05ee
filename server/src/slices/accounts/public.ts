export { notifyOfSignIn, suspensionNotice } from "./administration/notify-of-sign-in.ts";
export { endPhysicianLink } from "./invitations/end-physician-link.ts";
export { type Invitee, inviteFor } from "./invitations/invite-for.ts";
export { joinAsInvited, joinWithAccount } from "./invitations/join-as-invited.ts";
export { invitationRepository } from "./invitations/repository.ts";
export { withdrawInvitation } from "./invitations/withdraw.ts";
export { accountRepository as accountOf, type KnownAccount } from "./repository.ts";
