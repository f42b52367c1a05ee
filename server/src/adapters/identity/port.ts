import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

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

export interface EmbeddedProvider {
  /** Serves the provider below /oidc and sends its sign-in to the web's page. */
  mount(app: FastifyInstance): Promise<void>;
  /** False when the sign-in is unknown, over, or of another browser. */
  isOpen(attempt: SignInAttempt): Promise<boolean>;
  /**
   * Checks the credentials and says where the browser goes on.
   * @throws AppError `not_found` when the sign-in is over, `invalid_input` with one sentence for every wrong pair,
   * whether the account exists or not, and `rate_limited` while attempts have to pause.
   */
  submit(attempt: SignInAttempt, credentials: { email: string; password: string }): Promise<{ redirectTo: string }>;
}
