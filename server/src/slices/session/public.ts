export { endForgottenLoginAs } from "./login-as/end-forgotten.ts";
export { sessionRepository } from "./repository.ts";
export { authentication } from "./sign-in/authentication.ts";
export { DEMO_PASSWORD, demoPeople } from "./sign-in/demo-people.ts";
export { endAtProvider } from "./sign-in/end-at-provider.ts";
export { endSessionsOf } from "./sign-in/end-session.ts";
export { endedAtProvider } from "./sign-in/ended-at-provider.ts";
export { signOut } from "./sign-in/sign-out.ts";
export { onPortal } from "./sign-in/standing-repository.ts";
