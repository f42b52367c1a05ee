import { type Check, type Finding, finding, isTest, lineAt, type SourceFile } from "./source-file.ts";
import { isMarkup, type ProductText, paragraphsOf, sentencesOf, textsIn, wordsOf } from "./texts.ts";

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

/** Words that no one would say on the phone, with what to write instead. They apply to everything people read. */
const DIALECT: [words: RegExp, instead: string][] = [
  [/\b(whom(ever)?|whoever)\b/i, "Name who does it: 'people your practice has invited'."],
  [/\banew\b/i, "Write 'again' or 'over'."],
  [/\b(meanwhile|hitherto|thereof|whence|lest|shall)\b/i, "Say it as on the phone."],
  [/\b(some|every)body\b|\bnobody\b/i, "Write 'someone', 'everyone', 'no one'."],
  [/\bbeside\b/i, "Write 'next to' or 'with'."],
  [/\bat once\b/i, "Write 'right away' or 'together'."],
  [/\btelephone\b/i, "Write 'phone'."],
  [/\bstands\b(?! for\b)/i, "Write 'is'."],
  [
    /\b(is|are|was|were) (told|said)\b|\b(it is asked|asks? back|stands first|good once|comes of it|needs us|told apart|outlives?)\b/i,
    "Say who does what.",
  ],
  [/\b(one that|those that|of which|of before|the very|whatever (its|their))\b/i, "Use a plain noun and a short sentence."],
];

/** Words of the product only. */
const BANNED: [words: RegExp, instead: string][] = [
  ...DIALECT,
  [/\be-mails?\b/i, "Write 'email'."],
  [/(?<!\/)\blogin\b/i, "Write 'sign in' or 'sign-in'."],
  [/\bdoes not answer right now\b/i, "Write 'is not responding'."],
  [/\b(colour|licence|favourite|cancelled|organis|recognis|grey)/, "Use U.S. spelling."],
  [/\bDr (?=\p{Lu}|…|\{)/u, "Write 'Dr.'."],
  [/[a-z]!(\s|$)/i, "A sentence ends without an exclamation mark."],
];

/** In errors, questions and labels. */
const PLEASE = /\bplease\b/i;
const STRAIGHT = /[a-z]'(s|t|re|ve|ll|d|m)\b|s' [a-z]/i;

/** What operators and other machines read has apostrophes that any terminal prints. */
const FOR_OPERATORS =
  /^server\/src\/([a-z-]+\.ts|import\/|roster\/|doctor\/|backup\/|platform\/(?!http\/)|slices\/directory\/import\/|slices\/chart\/growth\/|adapters\/(ehr|intake|storage|mail|reporter|scanner|signature\/docusign|identity-administration\/okta\/calls|choose))/;

/** Invented people speak here, or a contract does: words and length are theirs. */
const OTHERS_WORDS = /^server\/src\/(demo\/|slices\/session\/agreement\/text\.ts$)/;

const MOST_WORDS = 20;
const MOST_WORDS_OF_DOCS = 25;

/** What to write instead, where a text has a word that no one would say on the phone. */
export const dialectIn = (text: string): string | undefined => DIALECT.find(([words]) => words.test(text))?.[1];

function bannedIn({ path, text }: ProductText): string | undefined {
  if (text === TITLE.text && TITLE.paths.includes(path)) return undefined;
  if (isMarkup(text) || OTHERS_WORDS.test(path)) return undefined;
  const own = SPECIFIED.reduce((left, [specified]) => left.replaceAll(specified, ""), text);
  const banned = BANNED.find(([words]) => words.test(own));
  if (banned) return banned[1];
  if (PLEASE.test(own)) return "Say what to do, without 'please'.";
  if (STRAIGHT.test(own) && !FOR_OPERATORS.test(path)) return "An apostrophe is curly: ’.";
  if (own !== text) return undefined;
  if (/;(\s|$)/.test(own) && !FOR_OPERATORS.test(path)) return "Two sentences need no semicolon.";
  const long = sentencesOf(own).find((sentence) => wordsOf(sentence) > MOST_WORDS);
  return long && `A sentence of ${wordsOf(long)} words; ${MOST_WORDS} are the most.`;
}

function dialectInComments(file: SourceFile): Finding[] {
  if (file.path.startsWith("tools/checks/wording")) return [];
  return file.comments.flatMap((comment) => {
    const instead = dialectIn(comment.value);
    return instead ? [{ path: file.path, line: lineAt(file, comment.start), sentence: `Comment: ${instead}` }] : [];
  });
}

/** What people read is plain American English, except where the specification gives the text. */
export const wording: Check = (file) => {
  const texts = textsIn(file).flatMap((text) => {
    const instead = bannedIn(text);
    return instead ? finding(file, text.node, `${JSON.stringify(text.text.slice(0, 60))}: ${instead}`) : [];
  });
  return [...texts, ...(isTest(file.path) ? [] : dialectInComments(file))];
};

/** Documents are as plain as the product; their sentences may be longer. */
export function docsWording(docs: { path: string; text: string }[]): Finding[] {
  return docs.flatMap(({ path, text }) =>
    paragraphsOf(text).flatMap(({ line, text: said }) => {
      const long = sentencesOf(said).find((sentence) => wordsOf(sentence) > MOST_WORDS_OF_DOCS);
      const sentence = dialectIn(said) ?? (long && `A sentence of ${wordsOf(long)} words; ${MOST_WORDS_OF_DOCS} are the most.`);
      return sentence ? [{ path, line, sentence: `${JSON.stringify((long ?? said).slice(0, 60))}: ${sentence}` }] : [];
    }),
  );
}
