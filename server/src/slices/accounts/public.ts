export { endPhysicianLink } from "./end-physician-link.ts";
export { invitationRepository } from "./invitation-repository.ts";
export { type Invitee, inviteFor } from "./invite-for.ts";
export { joinAsInvited, joinWithAccount } from "./join-as-invited.ts";
export { accountRepository as accountOf, type KnownAccount } from "./repository.ts";
export { suspensionNotice, tellOfSignIn } from "./tell-of-sign-in.ts";
export { withdrawInvitation } from "./withdraw-invitation.ts";
