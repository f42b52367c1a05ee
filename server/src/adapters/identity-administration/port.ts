import type { AccountStatus } from "@linnet/contract/accounts/status";

/** A user as the identity provider knows them. */
export interface ManagedUser {
  /** The provider's own id. */
  id: string;
  email: string;
  status: AccountStatus;
  /** As the person chose it; null where none was set up. */
  securityQuestion: string | null;
}

/** The person to create a sign-in for. */
export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  mobilePhone: string;
}

/** What the person sets up by the link of an invitation. */
export interface Credentials {
  password: string;
  securityQuestion: string;
  securityAnswer: string;
}

/**
 * The people of the identity provider, as administrators of the portal handle them: an embedded directory, or Okta's (users,
 * lifecycle, credentials, factors). What a status allows is asked before (S2 §4); the provider may still refuse.
 *
 * Every method throws AppError `upstream_unavailable` when the provider does not answer or asks to wait (429), `not_found` when it
 * does not know the id, `conflict` when the status does not allow it.
 */
export interface IdentityAdministration {
  /** Whether the portal's own page sets the password of an invited person; else the provider does, by a mail of its own. */
  readonly setsPasswords: boolean;
  findByEmail(email: string): Promise<ManagedUser | undefined>;
  /** How those of these people stand who are known by exactly one sign-in, by their e-mail in small letters; for lists, and perhaps a moment old. */
  statusesOf(emails: readonly string[]): Promise<Map<string, AccountStatus>>;
  /**
   * Makes a sign-in with credentials that the person chose: ACTIVE. Only where `setsPasswords`.
   * @throws AppError `invalid_input` for a password that is too easy to guess, `conflict` when the e-mail is known.
   */
  createActive(user: NewUser, credentials: Credentials): Promise<ManagedUser>;
  /** Makes a sign-in that the person has yet to activate: PROVISIONED; the provider tells them how. A known e-mail is given back as it is. */
  createProvisioned(user: NewUser): Promise<ManagedUser>;
  /** Sends the activation again; links before it end. STAGED, PROVISIONED. */
  reactivate(id: string): Promise<void>;
  /** ACTIVE and all others but SUSPENDED. Ends the person's sessions at the provider. */
  suspend(id: string): Promise<void>;
  unsuspend(id: string): Promise<void>;
  /** LOCKED_OUT. */
  unlock(id: string): Promise<void>;
  /** Sends a link by which the person sets a new password: RECOVERY. */
  sendPasswordReset(id: string): Promise<void>;
  /** A password to read out once; has to be changed at the next sign-in: PASSWORD_EXPIRED. */
  temporaryPassword(id: string): Promise<string>;
  resetFactors(id: string): Promise<void>;
  /** Whether this is the answer to the person's question. How often may be asked is counted before. */
  isAnswer(id: string, answer: string): Promise<boolean>;
  /** Name and phone as the portal knows them now. */
  update(id: string, user: Omit<NewUser, "email">): Promise<void>;
}
