import { FactorCode } from "@linnet/contract/session/settings";

/** A code's source: the phone app, or the recovery list. */
type CodeKind = "app" | "recovery";

const WORDS: Record<CodeKind, string> = {
  app: "Enter the 6-digit code from your app",
  recovery: "Enter one of your recovery codes",
};

const DIGITS_OF_APP = 6;

/** What is wrong with a typed code, or null. The contract knows both kinds; a person is asked for one of them. */
export function signInCodeError(code: string, kind: CodeKind): string | null {
  const read = FactorCode.safeParse(code);
  const isApp = read.success && read.data.length === DIGITS_OF_APP;
  return read.success && isApp === (kind === "app") ? null : WORDS[kind];
}

/** What is wrong with a code where one of either kind will do, or null. */
export function eitherCodeError(code: string): string | null {
  const read = FactorCode.safeParse(code);
  return read.success ? null : (read.error.issues[0]?.message ?? null);
}
