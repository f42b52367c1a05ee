/** Every call between the two floors, by slice, in reading order. The only barrel: it exists to be walked over. */

export { accessRequests } from "./access-requests.ts";
export { accountRequests } from "./account-requests.ts";
export { accountSettings } from "./account-settings.ts";
export { agreement } from "./agreement.ts";
export { appointments } from "./appointments.ts";
export { chart } from "./chart.ts";
export { chartOpening } from "./chart-opening.ts";
export { content } from "./content.ts";
export { education } from "./education.ts";
export { embassy } from "./embassy.ts";
export { growth } from "./growth.ts";
export { home } from "./home.ts";
export { invitations } from "./invitations.ts";
export { live } from "./live.ts";
export { loginAs } from "./login-as.ts";
export { passwordReset } from "./password-reset.ts";
export { patientSearch } from "./patient-search.ts";
export { patients } from "./patients.ts";
export { portalUpdates } from "./portal-updates.ts";
export { practice } from "./practice.ts";
export { referralArchive } from "./referral-archive.ts";
export { referralForm } from "./referral-form.ts";
export { referrals } from "./referrals.ts";
export { session } from "./session.ts";
export { signIn } from "./sign-in.ts";
export { signing } from "./signing.ts";
