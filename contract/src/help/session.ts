import { MENU_ROLES } from "../menu.ts";
import type { HelpText } from "./help-text.ts";

/** Home, sign-in and the person’s own account. */
export const SESSION_HELP: readonly HelpText[] = [
  {
    path: "/",
    title: "Home",
    menu: ["home"],
    inMenu: [{ group: "home", roles: MENU_ROLES.everyoneOutsideEmbassies }],
    says: [
      "After you sign in, you see today’s tasks, most urgent first, and today’s appointments.",
      "Select a line to open it. Dismiss news you have seen. You can undo.",
      "The cards below have the hospital’s PDFs, pages and schedules.",
      "Select the heart on a card to add it to your favorites.",
      "Before you sign in, a padlock marks cards that require an account.",
    ],
  },
  {
    path: "/account/settings",
    title: "Account settings",
    menu: [],
    says: [
      "Change your password, second factor and email notices here.",
      "With a second factor, a password alone is not enough to sign in. Set up an authenticator app and keep the recovery codes.",
      "Under ‘Where you’re signed in’, you can sign out other browsers. ‘Recent sign-ins’ shows your sign-in history.",
      "You can turn off email notices, but we always send security messages.",
    ],
  },
  {
    path: "/account/invitations",
    title: "My invitations",
    menu: [],
    says: [
      "Accept an invitation to add the practice to yours.",
      "If you decline, the invitation is removed and the practice can see that you declined.",
      "Switch between your practices with the button at the top of the page.",
    ],
  },
  {
    path: "/login",
    title: "Login",
    menu: [],
    says: [
      "Select ‘Sign in’ to go to the sign-in page. Afterward, you return to the page you left.",
      "If you forgot your password or are locked out, select ‘Email me a link’.",
      "No account yet? Ask your practice’s owner to invite you, or request an account for a new practice.",
    ],
  },
  {
    path: "/sign-in/:interaction",
    title: "Sign in",
    menu: [],
    says: [
      "Enter your account’s email address and password.",
      "With a second factor, also enter the code from your authenticator app, or a recovery code.",
      "If you forgot your password, select ‘Forgot password?’. If your account is locked, select ‘Email me a link’.",
      "A temporary password works once. You then choose your own.",
      "On a shared computer, sign out when you are done.",
    ],
  },
  {
    path: "/sign-in-help",
    title: "Help signing in",
    menu: [],
    says: [
      "Enter your account’s email address, and we’ll send you an email.",
      "The email tells you whether your account is active, locked, suspended or not set up yet.",
      "Use its link to set a new password or unlock your account. The link works once and expires after 1 hour.",
      "If you have only an invitation, we’ll resend that email.",
      "No email? Check your spam folder and the address, then call support.",
    ],
  },
  {
    path: "/password-reset",
    title: "Set a password",
    menu: [],
    says: [
      "Choose a password of at least 12 characters, without your name. A phrase of several words is easy to remember.",
      "If your account was locked, the new password unlocks it.",
      "The link works once. If it has expired, request a new one under ‘Help signing in’.",
    ],
  },
  {
    path: "/invitation",
    title: "Your invitation",
    menu: [],
    says: [
      "Someone has invited you to the portal. You can see who invited you, the practice, and your role.",
      "Select ‘Accept invitation’ to set a password and sign in for the first time.",
      "The link works once and expires after 7 days. If it has expired, you can see who can send a new one.",
      "If you did not expect an invitation, close the page. Nothing happens.",
    ],
  },
  {
    path: "/accountsandaccess/newpracticerequest",
    title: "New practice request",
    menu: [],
    says: [
      "Request portal access for a practice that does not have it yet.",
      "Enter the practice, its address, and the person who will own its account.",
      "If your practice is already on the portal, ask its owner to invite you instead.",
      "After approval, the owner gets an invitation and signs the user agreement.",
    ],
  },
  {
    path: "/practice-not-active",
    title: "Practice not active",
    menu: [],
    says: [
      "Your current practice is not active on the portal, so you cannot open patients or referrals.",
      "Most often, the owner has not signed the user agreement yet. You see the owner’s name, so you can contact them.",
      "If you work in another practice, you can switch to it here.",
    ],
  },
  {
    path: "/signing/:envelope",
    title: "User agreement",
    menu: [],
    says: [
      "Read the user agreement, then sign it for your practice or embassy.",
      "Type your full name. Drawing your signature is optional.",
      "Check the box to confirm you have read the agreement, then select Sign.",
      "No one in the practice can see patients until the agreement is signed.",
      "Find the signed PDF later in the menu under your name.",
    ],
  },
  {
    path: "/home/privacypolicy",
    title: "User privacy policy",
    menu: [],
    says: [
      "Learn what the portal stores about you, why, for how long, and who can see it.",
      "The date at the top shows when the policy took effect. You can read it without signing in.",
      "To ask about your information or correct it, call the number at the end.",
    ],
  },
  {
    path: "/home/terms",
    title: "Terms of use",
    menu: [],
    says: [
      "These rules apply to everyone who opens the portal, signed in or not.",
      "The date at the top shows when they last changed.",
      "Tell the hospital right away if someone else may know your password.",
    ],
  },
];
