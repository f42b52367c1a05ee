export { accountRepository as accountOf, type KnownAccount } from "./repository.ts";
