export { type Invitee, inviteFor } from "./invite-for.ts";
export { accountRepository as accountOf, type KnownAccount } from "./repository.ts";
