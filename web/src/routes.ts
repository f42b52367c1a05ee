import {
  IconBuildingCommunity,
  IconBuildingHospital,
  IconCalendar,
  IconCalendarUser,
  IconClipboardPlus,
  IconEyeCheck,
  IconFiles,
  IconFlask,
  IconHome,
  IconId,
  IconInbox,
  IconListCheck,
  IconListDetails,
  IconListSearch,
  IconLockAccess,
  IconLockPlus,
  IconMail,
  IconMessage2Share,
  IconSend,
  IconShare,
  IconUrgent,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { EDUCATION_PAGES } from "./education-pages.ts";
import { documentScreen } from "./platform/page/document-screen.ts";
import type { Page } from "./platform/page/page.ts";
import { PORTAL_UPDATE_PAGES } from "./portal-update-pages.ts";
import { accessRequestScreens } from "./slices/access-requests/routes.ts";
import { accountScreens } from "./slices/accounts/routes.ts";
import { appointmentScreens } from "./slices/appointments/routes.ts";
import { auditScreens } from "./slices/audit/routes.ts";
import { chartScreens, criticalResultScreens } from "./slices/chart/routes.ts";
import { directoryScreens } from "./slices/directory/routes.ts";
import { embassyScreens } from "./slices/embassy/routes.ts";
import { homeScreens } from "./slices/home/routes.ts";
import { patientScreens } from "./slices/patients/routes.ts";
import { practiceScreens } from "./slices/practice/routes.ts";
import { referralScreens } from "./slices/referrals/routes.ts";
import { sessionScreens } from "./slices/session/routes.ts";

const home = async () => (await import("./slices/home/home-screen.tsx")).HomeScreen;
const results = async () => (await import("./slices/home/results-screen.tsx")).ResultsScreen;
const login = async () => (await import("./slices/session/sign-in/login-screen.tsx")).LoginScreen;
const callback = async () => (await import("./slices/session/sign-in/callback-screen.tsx")).CallbackScreen;
const passwordReset = async () => (await import("./slices/session/sign-in/password-reset-screen.tsx")).PasswordResetScreen;
const signInHelp = async () => (await import("./slices/session/sign-in/help-screen.tsx")).SignInHelpScreen;
const invitation = async () => (await import("./slices/accounts/invitations/screen.tsx")).InvitationScreen;
const ownInvitations = async () => (await import("./slices/accounts/invitations/own-screen.tsx")).OwnInvitationsScreen;
const signIn = async () => (await import("./slices/session/sign-in/screen.tsx")).SignInScreen;
const privacyPolicy = async () => (await import("./slices/session/legal/screen.tsx")).PrivacyPolicyScreen;
const terms = async () => (await import("./slices/session/legal/screen.tsx")).TermsScreen;
const documentTab = async () => (await import("./slices/session/document/screen.tsx")).DocumentScreen;
const signing = async () => (await import("./slices/session/agreement/signing-screen.tsx")).SigningScreen;
const accountList = async () => (await import("./slices/accounts/administration/list-screen.tsx")).AccountListScreen;
const editAccount = async () => (await import("./slices/accounts/administration/edit-screen.tsx")).EditAccountScreen;
const accountDetails = async () => (await import("./slices/accounts/administration/details-screen.tsx")).AccountDetailsScreen;
const loginAs = async () => (await import("./slices/session/login-as/screen.tsx")).LoginAsScreen;
const accountRequests = async () => (await import("./slices/accounts/requests/list-screen.tsx")).AccountRequestsScreen;
const practiceAccountRequests = async () => (await import("./slices/accounts/requests/list-screen.tsx")).PracticeAccountRequestsScreen;
const accountRequestDetails = async () => (await import("./slices/accounts/requests/details-screen.tsx")).AccountRequestDetailsScreen;
const editAccountRequest = async () => (await import("./slices/accounts/requests/edit-screen.tsx")).EditAccountRequestScreen;
const sentInvitations = async () => (await import("./slices/accounts/invitations/sent-screen.tsx")).SentInvitationsScreen;
const newPracticeRequest = async () => (await import("./slices/accounts/requests/new-practice-screen.tsx")).NewPracticeRequestScreen;
const notActive = async () => (await import("./slices/session/sign-in/practice-not-active-screen.tsx")).PracticeNotActiveScreen;
const myPatients = async () => (await import("./slices/patients/lists/screen.tsx")).MyPatientsScreen;
const sharedPatients = async () => (await import("./slices/patients/lists/screen.tsx")).SharedPatientsScreen;
const viewPatients = async () => (await import("./slices/patients/lists/screen.tsx")).ViewPatientsScreen;
const embassyPatients = async () => (await import("./slices/patients/lists/screen.tsx")).EmbassyPatientsScreen;
const myEmbassy = async () => (await import("./slices/embassy/my-embassy-screen.tsx")).MyEmbassyScreen;
const myAppointments = async () => (await import("./slices/appointments/calendar-screen.tsx")).MyAppointmentsScreen;
const practiceAppointments = async () => (await import("./slices/appointments/calendar-screen.tsx")).PracticeAppointmentsScreen;
const criticalResults = async () => (await import("./slices/chart/alerts/critical-results-screen.tsx")).CriticalResultsScreen;
const chart = async () => (await import("./slices/chart/chart-screen.tsx")).ChartScreen;
const myAccessRequests = async () => (await import("./slices/access-requests/lists/my-screen.tsx")).MyAccessRequestsScreen;
const newAccessRequest = async () => (await import("./slices/access-requests/form/new-screen.tsx")).NewAccessRequestScreen;
const accessRequestDetails = async () => (await import("./slices/access-requests/details/screen.tsx")).AccessRequestDetailsScreen;
const allAccessRequests = async () => (await import("./slices/access-requests/lists/all-screen.tsx")).AllAccessRequestsScreen;
const editAccessRequest = async () => (await import("./slices/access-requests/details/edit-screen.tsx")).EditAccessRequestScreen;
const notMyPatients = async () => (await import("./slices/access-requests/lists/not-my-patients-screen.tsx")).NotMyPatientsScreen;
const myPractice = async () => (await import("./slices/practice/my-practice-screen.tsx")).MyPracticeScreen;
const handoverList = async () => (await import("./slices/practice/handover/handovers-screen.tsx")).HandoversScreen;
const myReferrals = async () => (await import("./slices/referrals/lists/screen.tsx")).MyReferralsScreen;
const sharedReferrals = async () => (await import("./slices/referrals/lists/screen.tsx")).SharedReferralsScreen;
const viewReferrals = async () => (await import("./slices/referrals/lists/screen.tsx")).ViewReferralsScreen;
const allReferrals = async () => (await import("./slices/referrals/paper/screen.tsx")).ArchiveScreen;
const desk = async () => (await import("./slices/referrals/desk/screen.tsx")).DeskScreen;
const referralAtDesk = async () => (await import("./slices/referrals/desk/referral-screen.tsx")).DeskReferralScreen;
const questions = async () => (await import("./slices/referrals/conversation/advice/list-screen.tsx")).AdviceListScreen;
const question = async () => (await import("./slices/referrals/conversation/advice/thread-screen.tsx")).AdviceThreadScreen;
const askClinic = async () => (await import("./slices/referrals/form/ask-screen.tsx")).AskScreen;
const deskQuestions = async () => (await import("./slices/referrals/conversation/advice/desk-list-screen.tsx")).AdviceDeskListScreen;
const deskQuestion = async () => (await import("./slices/referrals/conversation/advice/desk-thread-screen.tsx")).AdviceDeskThreadScreen;
const deskPeople = async () => (await import("./slices/referrals/desk/people-screen.tsx")).DeskPeopleScreen;
const packets = async () => (await import("./slices/referrals/packets/editor/list-screen.tsx")).PacketListScreen;
const packet = async () => (await import("./slices/referrals/packets/editor/screen.tsx")).PacketEditorScreen;
const referral = async () => (await import("./slices/referrals/details/screen.tsx")).ReferralDetailsScreen;
const accountSettings = async () => (await import("./slices/session/settings/screen.tsx")).SettingsScreen;
const recordViews = async () => (await import("./slices/audit/practice/record-views-screen.tsx")).RecordViewsScreen;
const auditTrail = async () => (await import("./slices/audit/compliance/audit-trail-screen.tsx")).AuditTrailScreen;
const prepareHome: Page["prepare"] = (queries) => {
  import("./slices/home/api.ts")
    .then((api) => api.prepareHome(queries))
    // Home asks itself for what is missing.
    .catch(() => undefined);
};
/** A chart's own code comes with its page, so that pages without one do not wait for it. */
const prepareChart: Page["prepare"] = (queries, params, search) => {
  import("./slices/chart/prepare-chart.ts")
    .then((chart) => chart.prepareChart(queries, params, search))
    // What was not fetched in advance the page fetches itself.
    .catch(() => undefined);
};
const newReferral = async () => (await import("./slices/referrals/form/screen.tsx")).NewReferralScreen;
const editReferral = async () => (await import("./slices/referrals/form/screen.tsx")).EditReferralScreen;
const reRefer = async () => (await import("./slices/referrals/form/screen.tsx")).ReReferScreen;
const referPatient = async () => (await import("./slices/referrals/form/screen.tsx")).ReferPatientScreen;
const npiClaims = async () => (await import("./slices/directory/claims/npi-claims-screen.tsx")).NpiClaimsScreen;
const physiciansPractices = async () => (await import("./slices/directory/search/screen.tsx")).DirectorySearchScreen;
const createPractice = async () => (await import("./slices/directory/practices/create-screen.tsx")).CreatePracticeScreen;
const editPractice = async () => (await import("./slices/directory/practices/edit-screen.tsx")).EditPracticeScreen;
const createPhysician = async () => (await import("./slices/directory/physicians/create-screen.tsx")).CreatePhysicianScreen;
const editPhysician = async () => (await import("./slices/directory/physicians/edit-screen.tsx")).EditPhysicianScreen;

/** The specification's route table (S3 §2.1), in its order: path, title, access and loader. */
const TABLE: readonly Page[] = [
  { at: sessionScreens.home, title: "Home", group: "open", load: home, menu: "home", icon: IconHome, wide: true, prepare: prepareHome },
  {
    at: homeScreens.results,
    title: "Results to review",
    group: "blank",
    load: results,
    menu: "resultstoread",
    icon: IconFlask,
    record: true,
  },
  {
    at: patientScreens.ofEmbassy,
    title: "My Embassy Patients",
    group: 5,
    load: embassyPatients,
    menu: "myembassypatients",
    icon: IconUsers,
    record: true,
  },
  { at: embassyScreens.mine, title: "My Embassy", group: 5, load: myEmbassy, menu: "myembassy", icon: IconBuildingCommunity },
  { at: sessionScreens.privacyPolicy, title: "User privacy policy", group: "open", load: privacyPolicy, wide: true },
  { at: sessionScreens.terms, title: "Terms of use", group: "open", load: terms, wide: true },
  { at: sessionScreens.practiceNotActive, title: "Practice not active", group: "blank", load: notActive },
  { at: patientScreens.mine, title: "My Patients", group: 1, load: myPatients, menu: "mypatients", icon: IconUsers, record: true },
  {
    at: patientScreens.shared,
    title: "Shared Patients",
    group: 1,
    load: sharedPatients,
    menu: "sharedpatients",
    icon: IconShare,
    record: true,
  },
  {
    at: patientScreens.ofPractice,
    title: "View Patients",
    group: 2,
    load: viewPatients,
    menu: "viewpatients",
    icon: IconUsers,
    record: true,
  },
  {
    at: accessRequestScreens.ask,
    title: "New patient access request",
    group: "menu",
    load: newAccessRequest,
    menu: "newpatientaccessrequest",
    icon: IconLockPlus,
  },
  {
    at: accessRequestScreens.mine,
    title: "Patient access requests",
    group: "menu",
    load: myAccessRequests,
    menu: "patientaccessrequests",
    icon: IconLockAccess,
  },
  {
    at: accessRequestScreens.details,
    title: "Request details",
    group: "blank",
    load: accessRequestDetails,
    under: accessRequestScreens.mine,
    record: true,
  },
  {
    at: appointmentScreens.ofPractice,
    title: "Practice appointments",
    group: "blank",
    load: practiceAppointments,
    menu: "practiceappointments",
    icon: IconCalendar,
    record: true,
  },
  {
    at: appointmentScreens.mine,
    title: "My appointments",
    group: "blank",
    load: myAppointments,
    menu: "appointments",
    icon: IconCalendarUser,
    record: true,
  },
  { at: chartScreens.chart, title: "Patient chart", group: "blank", load: chart, record: true, prepare: prepareChart },
  { at: referralScreens.mine, title: "My Referrals", group: 1, load: myReferrals, menu: "myreferrals", icon: IconSend, record: true },
  {
    at: referralScreens.shared,
    title: "Shared Referrals",
    group: 1,
    load: sharedReferrals,
    menu: "sharedreferrals",
    icon: IconMessage2Share,
    record: true,
  },
  {
    at: referralScreens.ofPractice,
    title: "View Referrals",
    group: 2,
    load: viewReferrals,
    menu: "viewreferrals",
    icon: IconSend,
    record: true,
  },
  {
    at: referralScreens.make,
    title: "New referral",
    group: 3,
    load: newReferral,
    menu: "newreferral",
    icon: IconClipboardPlus,
    record: true,
  },
  { at: referralScreens.all, title: "All Referrals", group: 3, load: allReferrals, menu: "allreferrals", icon: IconFiles, record: true },
  { at: referralScreens.makeAgain, title: "Re-refer", group: 3, load: reRefer, record: true },
  { at: referralScreens.referPatient, title: "Refer a patient", group: 3, load: referPatient, record: true },
  { at: referralScreens.edit, title: "Edit referral", group: 3, load: editReferral, record: true },
  { at: referralScreens.details, title: "Referral", group: 3, load: referral, record: true },
  { at: referralScreens.questions, title: "Questions for clinics", group: 3, load: questions, record: true },
  { at: referralScreens.question, title: "Question", group: 3, load: question, record: true },
  { at: referralScreens.ask, title: "Ask a clinic", group: 3, load: askClinic, record: true },
  { at: practiceScreens.mine, title: "My Practice", group: "blank", load: myPractice, menu: "mypractice", icon: IconBuildingHospital },
  { at: practiceScreens.handovers, title: "Handovers", group: 3, load: handoverList },
  {
    at: accountScreens.practiceRequests,
    title: "Practice account requests",
    group: "blank",
    load: practiceAccountRequests,
    menu: "practiceaccountrequests",
    icon: IconUserCheck,
  },
  {
    at: accountScreens.practiceRequest,
    title: "Request details",
    group: "blank",
    load: accountRequestDetails,
    under: accountScreens.practiceRequests,
  },
  {
    at: accessRequestScreens.all,
    title: "All patient access requests",
    group: 4,
    load: allAccessRequests,
    menu: "allpatientaccessrequests",
    icon: IconLockAccess,
  },
  { at: accountScreens.requests, title: "Account requests", group: 4, load: accountRequests, menu: "accountrequests", icon: IconUserCheck },
  {
    at: accountScreens.editRequest,
    title: "Edit account request",
    group: 4,
    load: editAccountRequest,
    under: accountScreens.requests,
  },
  {
    at: accessRequestScreens.edit,
    title: "Edit patient access request",
    group: 4,
    load: editAccessRequest,
    under: accessRequestScreens.all,
  },
  {
    at: criticalResultScreens.unviewed,
    title: "Critical results",
    group: 4,
    load: criticalResults,
    menu: "criticalresults",
    icon: IconUrgent,
  },
  {
    at: accessRequestScreens.notMyPatients,
    title: "Not My Patient List",
    group: 4,
    load: notMyPatients,
    menu: "notmypatients",
    icon: IconUserOff,
  },
  {
    at: accountScreens.sentInvitations,
    title: "Sent invitations",
    group: 4,
    load: sentInvitations,
    menu: "sentinvitations",
    icon: IconMail,
  },
  { at: accountScreens.all, title: "All Accounts", group: 4, load: accountList, menu: "allaccounts", icon: IconUsersGroup },
  { at: accountScreens.edit, title: "Edit account", group: 4, load: editAccount, under: accountScreens.all },
  { at: accountScreens.details, title: "Account details", group: 4, load: accountDetails, under: accountScreens.all },
  {
    at: directoryScreens.search,
    title: "Physicians & Practices",
    group: 4,
    load: physiciansPractices,
    menu: "physiciansandpractices",
    icon: IconListSearch,
  },
  { at: directoryScreens.npiClaims, title: "NPI claims", group: "menu", load: npiClaims, menu: "npiclaims", icon: IconId },
  { at: sessionScreens.loginAs, title: "Login As Another User", group: 4, load: loginAs, menu: "loginas", icon: IconUserCog },
  { at: directoryScreens.newPractice, title: "Create practice", group: 3, load: createPractice, under: directoryScreens.search },
  { at: directoryScreens.editPractice, title: "Edit practice", group: 3, load: editPractice, under: directoryScreens.search },
  { at: directoryScreens.newPhysician, title: "Create physician", group: 3, load: createPhysician, under: directoryScreens.search },
  { at: directoryScreens.editPhysician, title: "Edit physician", group: 3, load: editPhysician, under: directoryScreens.search },
  { at: sessionScreens.callback, title: "Signing in", group: "open", load: callback, alone: true },
  { at: sessionScreens.signIn, title: "Sign in", group: "open", load: signIn, alone: true },
  { at: sessionScreens.passwordReset, title: "Set a password", group: "open", load: passwordReset },
  { at: sessionScreens.signInHelp, title: "Help signing in", group: "open", load: signInHelp },
  { at: accountScreens.invitation, title: "Your invitation", group: "open", load: invitation },
  { at: accountScreens.ownInvitations, title: "My invitations", group: "blank", load: ownInvitations },
  { at: accountScreens.newPracticeRequest, title: "New practice request", group: "open", load: newPracticeRequest, wide: true },
  { at: sessionScreens.login, title: "Login", group: "open", load: login },
  { at: sessionScreens.accountSettings, title: "Account settings", group: "blank", load: accountSettings },
  { at: referralScreens.desk, title: "Desk", group: "menu", load: desk, menu: "desk", icon: IconInbox },
  { at: referralScreens.atDesk, title: "Referral", group: "menu", load: referralAtDesk, under: referralScreens.desk },
  { at: referralScreens.deskQuestions, title: "Questions", group: "menu", load: deskQuestions, under: referralScreens.desk },
  { at: referralScreens.deskQuestion, title: "Question", group: "menu", load: deskQuestion, under: referralScreens.desk },
  { at: referralScreens.deskPeople, title: "Clinic desks", group: "menu", load: deskPeople, menu: "clinicdesks", icon: IconInbox },
  {
    at: referralScreens.packets,
    title: "Referral questions",
    group: "menu",
    load: packets,
    menu: "referralquestions",
    icon: IconListCheck,
  },
  { at: referralScreens.packet, title: "Clinic questions", group: "menu", load: packet, under: referralScreens.packets },
  { at: auditScreens.practice, title: "Record views", group: "menu", load: recordViews, menu: "recordviews", icon: IconEyeCheck },
  { at: auditScreens.compliance, title: "Audit trail", group: "menu", load: auditTrail, menu: "audittrail", icon: IconListDetails },
  { at: documentScreen, title: "Document", group: "open", load: documentTab, alone: true },
  { at: sessionScreens.signing, title: "User agreement", group: "blank", load: signing, alone: true },
];

export const PAGES: readonly Page[] = [...TABLE, ...EDUCATION_PAGES, ...PORTAL_UPDATE_PAGES];

const BY_PATH = new Map(PAGES.map((page) => [page.at.path, page]));
const BY_MENU = new Map(PAGES.flatMap((page) => (page.menu ? [[page.menu, page]] : [])));

/** The row of a path as the table spells it. */
export const pageAt = (path: string): Page | undefined => BY_PATH.get(path);

/** The page behind an item of the server's menu. */
export const pageOfMenu = (id: string): Page | undefined => BY_MENU.get(id);
