/** The flag and the e-mail of login-as, in local storage under the names that the specification speaks of (S1 §4). */
const FLAG = "loginas";
const EMAIL = "email";

/** The e-mail an administrator typed, across the way to the provider and back; in this tab's storage, spared by the sign-in. */
export const TYPED_EMAIL = "linnet.login-as-email";

/** Whom this browser works as; nobody without the flag. The server decides whether it is true. */
export function loginAsEmail(): string | undefined {
  if (window.localStorage.getItem(FLAG) !== "true") return undefined;
  return window.localStorage.getItem(EMAIL) ?? undefined;
}

/** How the application begins anew; the browser's own way, but for tests. */
let begin = () => window.location.assign(window.location.origin);

/** For tests, whose window goes nowhere. */
export function beginAnewBy(way: () => void): void {
  begin = way;
}

/** Begins anew at the origin: menu, roles and all data are fetched for the person in force from now on. */
export const beginAnew = (): void => begin();

/** Works as somebody else from now on. */
export function enterLoginAs(email: string): void {
  window.localStorage.setItem(FLAG, "true");
  window.localStorage.setItem(EMAIL, email);
}

/** The administrator is themself again. */
export function forgetLoginAs(): void {
  window.localStorage.removeItem(FLAG);
  window.localStorage.removeItem(EMAIL);
}

/** The server knows of no login-as any longer: the first call that hears so begins anew, the others only go away. */
export function leaveLoginAs(): void {
  if (loginAsEmail() === undefined) return;
  forgetLoginAs();
  beginAnew();
}
