import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../platform/database/database.ts";

/** What a valid access token says. */
export interface TokenClaims {
  issuer: string;
  subject: string;
  /** The provider's session, the same in every tab; empty where the provider does not say. */
  providerSession: string;
  /** When the person typed a credential (OpenID Connect `auth_time`). */
  signedInAt: Date;
}

/** The person behind a subject, as the provider vouches for them. */
export interface IdentityPerson {
  email: string;
  emailVerified: boolean;
}

/** Where people prove who they are. Linnet keeps its own sessions; the provider keeps credentials. */
export interface Identity {
  readonly issuer: string;
  readonly clientId: string;
  /**
   * Checks signature, type, issuer, audience, algorithm and times of a bearer token (RFC 9068).
   * @throws AppError `unauthenticated` for a token that is not good, `upstream_unavailable` when the provider's keys cannot be had.
   */
  verify(token: string): Promise<TokenClaims>;
  /** Who the subject of a valid token is; asked once per sign-in. @throws AppError `upstream_unavailable` */
  personOf(token: string): Promise<IdentityPerson>;
  /** Ends the provider's own session and what was granted in it, where Linnet may. */
  endSession(claims: Pick<TokenClaims, "issuer" | "subject" | "providerSession">): Promise<void>;
  /** Only the embedded provider: its routes, and its own sign-in page. */
  embedded?: EmbeddedProvider;
}

export interface SignInAttempt {
  request: IncomingMessage;
  response: ServerResponse;
  interaction: string;
}

/** Where the browser goes on, or what is asked for next. */
export type SignInStep = { redirectTo: string } | { newPassword: true };

/** A session that the provider has ended of its own accord, and why: a code or refresh token came twice, or the person signed out there. */
export interface EndedByProvider extends TokenClaims {
  why: "replay" | "sign-out";
}

/** Ends what is open of such a session, in the transaction in which the provider ends its own: both happen or neither. */
export type EndSessionHook = (trx: Database, ended: EndedByProvider) => Promise<void>;

export interface EmbeddedProvider {
  /** Serves the provider below /oidc and sends its sign-in to the web's page. */
  mount(app: FastifyInstance, endSession: EndSessionHook): Promise<void>;
  /** False when the sign-in is unknown, over, or of another browser. */
  isOpen(attempt: SignInAttempt): Promise<boolean>;
  /**
   * Checks the credentials and says where the browser goes on.
   * @throws AppError `not_found` when the sign-in is over, `invalid_input` with one sentence for every wrong pair,
   * whether the account exists or not, and `rate_limited` while attempts have to pause.
   */
  submit(attempt: SignInAttempt, credentials: { email: string; password: string }): Promise<SignInStep | { secondFactor: true }>;
  /**
   * Checks the second factor, within five minutes of the right password in the same browser.
   * @throws AppError `not_found` when the sign-in is over or no password came before, `invalid_input` for a wrong or used code,
   * `rate_limited` while attempts have to pause.
   */
  submitSecondFactor(attempt: SignInAttempt, code: string): Promise<SignInStep>;
  /**
   * Replaces an expired password, within five minutes in the same browser, after the second factor.
   * @throws AppError `not_found` if the sign-in is over or not at this step, `invalid_input` for a password that is easy to guess or
   * unchanged.
   */
  submitNewPassword(attempt: SignInAttempt, password: string): Promise<{ redirectTo: string }>;
  /** Whose password was right in this sign-in, while another step is outstanding. */
  halfSignedIn(attempt: SignInAttempt): Promise<Pick<TokenClaims, "issuer" | "subject"> | undefined>;
  readonly own: SelfService;
  readonly links: PasswordLinks;
}

/**
 * Links that people of the embedded directory were mailed. A link that is unknown, used, too old, or not the newest is AppError
 * `not_found` with a sentence that says so.
 */
export interface PasswordLinks {
  open(secret: string): Promise<{ firstName: string; email: string; isActivation: boolean; isLocked: boolean }>;
  /**
   * Sets the password, once; from then on it signs in, and what was open of the person at the provider ends. A question and its answer
   * are needed to set up an account, and otherwise not looked at.
   * @throws AppError `invalid_input` also for a password that is easy to guess.
   */
  accept(
    secret: string,
    chosen: { password: string; securityQuestion?: string | undefined; securityAnswer?: string | undefined },
    along: LinkHook,
  ): Promise<void>;
  /** Unlocks the account, once, with the password that it has. @throws AppError `not_found` also where it is not locked. */
  unlock(secret: string, along: LinkHook): Promise<void>;
  /**
   * Emails the person with this address the state of their sign-in and the next step, with a link if there is one. Unknown addresses get
   * nothing.
   */
  sendHelp(email: string): Promise<void>;
}

/** Writes what belongs to the use of a link, in its transaction: both happen or neither. */
export type LinkHook = (trx: Database, whose: Pick<TokenClaims, "issuer" | "subject">) => Promise<void>;

/** A person changes their own sign-in, in this session. */
export interface SelfServiceCall {
  subject: string;
  providerSession: string;
  /** Writes what belongs to the change, in the same transaction: both happen or neither. */
  along(trx: Database): Promise<void>;
}

/** Proof of the second factor: an app code or a recovery code. */
export interface FactorProof {
  password: string;
  code: string;
}

export type FactorState = "none" | "wanted" | "set up";

/**
 * A person's own sign-in: what they see and change. A wrong password or code is AppError `invalid_input` and counts as a failed sign-in.
 */
export interface SelfService {
  /** Whether the person has a second factor, or must set one up after a reset; undefined if the directory does not know them. */
  factorOf(subject: string): Promise<FactorState | undefined>;
  /** Whether that provider session is open, by its `sid`: signing a person out ends all earlier ones. */
  isOpen(providerSession: string): Promise<boolean>;
  settings(subject: string): Promise<{ passwordChangedAt: Date | null; factorSetUpAt: Date | null; recoveryCodesLeft: number }>;
  /**
   * Ends the person's other sessions at the provider, and sign-ins that are half done.
   * @throws AppError `invalid_input` also for a password that is too easy to guess.
   */
  changePassword(act: SelfServiceCall, passwords: { current: string; next: string }): Promise<void>;
  /** Writes what belongs to an act of the portal's own that asks for the password. */
  confirmPassword(act: SelfServiceCall, password: string): Promise<void>;
  /** Ends the person's other sessions at the provider, and sign-ins that are half done. */
  endOtherSessions(act: SelfServiceCall, password: string): Promise<void>;
  /** A secret for an authenticator app, base32 and as an otpauth address. @throws AppError `conflict` where a factor is set up. */
  prepareFactor(act: SelfServiceCall, password: string): Promise<{ secret: string; uri: string }>;
  /** The factor counts from now on; gives recovery codes, once. */
  confirmFactor(act: SelfServiceCall, code: string): Promise<string[]>;
  /** @throws AppError `conflict` where no factor is set up, as `newRecoveryCodes` does. */
  removeFactor(act: SelfServiceCall, proof: FactorProof): Promise<void>;
  newRecoveryCodes(act: SelfServiceCall, proof: FactorProof): Promise<string[]>;
}
