import type { Node } from "oxc-parser";
import { type Check, finding, findingsIn, isTest } from "./source-file.ts";

/** Texts of the specification, misspellings included, with the row of its checklist that gives them: they stay as they are. */
const SPECIFIED: [text: string, row: string][] = [
  ["Login As Another User", "ACC-048"],
  ["Last Login", "ACC-039"],
  ["Last login", "ACC-044"],
  ["Requires Login", "EDU-013"],
  ["Invitation Sent!", "PRA-071"],
  ["Error!", "DIR-064"],
  ["Success! Thank you for your referral.", "REF-022"],
  ["Log in failed!", "SES-016"],
  ["Practice updated successfully!", "DIR-078"],
  ["Error in submitting, please try again!", "DIR-079"],
  ["Error in submitting the form, please try again!", "SES-094"],
  ["Form is successfully submitted,please wait while we are redirecting!", "SES-093"],
  ["Something went wrong, please try again!", "ACC-127"],
  ["Something went wrong. Please try submitting your referral again.", "REF-023"],
  ["There was an error fetching the referrals. Please try again.", "REF-121"],
  ["There was an error showing the referral. Please try again.", "REF-122"],
  ["There was an error processing your request. Please refresh the page and try again.", "PRA-070"],
  ["If problems persist please contact myLinnet support.", "PRA-070"],
  ["Some Error Occured. Please refresh.", "SES-064"],
  ["Please contact the administrator", "SES-076"],
  ["Please make a selection...", "ACR-037"],
  ["Please select a location", "DIR-101"],
  ["Please fill the mandatory field", "DIR-109"],
  ["Please confirm the removal of", "DIR-020"],
  ["Please check the spelling and try again.", "DIR-068"],
  ["Please attach an image to upload.", "CON-107"],
  ["Please advise user to check the inbox", "ACC-128"],
  ["Please remove some files", "REF-101"],
  ["please view as HTML instead.", "CHT-050"],
  ["please view as PDF instead.", "CHT-051"],
  ["please contact support at", "CHT-052"],
  ["Date and Time of 'To' should be greater than 'From'", "CON-074"],
  ["User's Temporary Password:", "ACC-129"],
  ["User's MFA factors have been reset.", "ACC-130"],
];

/** The title of /login (SES-001): the word is alone there, and elsewhere it is 'sign in'. */
const TITLE = {
  text: "Login",
  paths: ["web/src/routes.ts", "web/src/slices/session/sign-in/login-screen.tsx", "contract/src/help/session.ts"],
};

/** Words that people do not read here, with the words they read instead. */
const BANNED: [words: RegExp, instead: string][] = [
  [/\b(whom(ever)?|whoever)\b/i, "Say who does it: 'people your practice has invited', 'anyone without another practice'."],
  [/\banew\b/i, "Write 'again' or 'over'."],
  [/\bmeanwhile\b/i, "Say what happened first, in the order it happened."],
  [/\b(it is asked|stands first|good once)\b/i, "Write 'we ask', 'comes first', 'works once'."],
  [/\b(some|every)body\b|\bnobody\b/i, "Write 'someone', 'everyone', 'no one'."],
  [/\be-mails?\b/i, "Write 'email'."],
  [/(?<!\/)\blogin\b/i, "Write 'sign in' or 'sign-in'."],
  [/\bdoes not answer right now\b/i, "Write 'is not responding'."],
  [/[a-z]!(\s|$)/i, "A sentence ends without an exclamation mark."],
];

/** In errors, questions and labels; the demonstration's physicians and desks may ask politely. */
const PLEASE = /\bplease\b/i;
const STRAIGHT = /[a-z]'(s|t|re|ve|ll|d|m)\b|s' [a-z]/i;

/** What operators and other machines read has apostrophes that any terminal prints. */
const FOR_OPERATORS =
  /^server\/src\/([a-z-]+\.ts|import\/|roster\/|platform\/(?!http\/)|slices\/directory\/import\/|slices\/chart\/growth\/|adapters\/(ehr|intake|storage|mail|reporter|scanner|signature\/docusign|identity-administration\/okta\/calls|choose))/;

/** The page generated for security reviewers uses the program's own words. */
const OF_PROGRAM = "server/src/security-page.ts";

const isRead = (path: string) => /^(web|contract|server)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && path !== OF_PROGRAM;

function textOf(node: Node): string {
  if (node.type === "JSXText") return node.value;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked ?? "").join("…");
  return "";
}

/** Modules' names, property names, types and SQL are not read by people; neither are attributes of the markup, as class names. */
const isCode = (node: Node, [parent]: readonly Node[]): boolean =>
  parent?.type === "ImportDeclaration" ||
  parent?.type === "ImportExpression" ||
  parent?.type === "TSLiteralType" ||
  parent?.type === "TaggedTemplateExpression" ||
  (parent?.type === "Property" && parent.key === node) ||
  (parent?.type === "JSXAttribute" && parent.name.name === "className");

/** A text has words: a name of one word, as `login`, is a value of the program, unless it begins like a label. */
const isText = (text: string) => /\p{L}\s+\S/u.test(text) || /^[A-Z][a-z-]+$/.test(text);

function bannedIn(path: string, text: string): string | undefined {
  if (text === TITLE.text && TITLE.paths.includes(path)) return undefined;
  const own = SPECIFIED.reduce((left, [specified]) => left.replaceAll(specified, ""), text);
  const banned = BANNED.find(([words]) => words.test(own));
  if (banned) return banned[1];
  if (PLEASE.test(own) && !path.startsWith("server/src/demo/")) return "Say what to do, without 'please'.";
  if (STRAIGHT.test(own) && !FOR_OPERATORS.test(path)) return "An apostrophe is curly: ’.";
  return undefined;
}

/** What people read is plain American English, except where the specification gives the text. */
export const wording: Check = (file) => {
  if (!isRead(file.path)) return [];
  return findingsIn(file, (node, parents) => {
    const text = textOf(node).replace(/\s+/g, " ").trim();
    if (!isText(text) || isCode(node, parents)) return undefined;
    const instead = bannedIn(file.path, text);
    return instead ? finding(file, node, `${JSON.stringify(text.slice(0, 60))}: ${instead}`) : undefined;
  });
};
