export { authentication } from "./authentication.ts";
export { DEMO_PASSWORD, demoPeople } from "./demo-people.ts";
export { endAtProvider } from "./end-at-provider.ts";
export { endForgottenLoginAs } from "./end-forgotten-login-as.ts";
export { endSessionsOf } from "./end-session.ts";
export { endedAtProvider } from "./ended-at-provider.ts";
export { sessionRepository } from "./repository.ts";
export { signOut } from "./sign-out.ts";
export { onPortal } from "./standing-repository.ts";
