import type { AddressBook } from "../adapters/address/port.ts";
import type { Ehr } from "../adapters/ehr/port.ts";
import type { Identity } from "../adapters/identity/port.ts";
import type { IdentityAdministration } from "../adapters/identity-administration/port.ts";
import type { ReferralIntake } from "../adapters/intake/port.ts";
import type { Reporter } from "../adapters/reporter/port.ts";
import type { Scanner } from "../adapters/scanner/port.ts";
import type { SignatureService } from "../adapters/signature/port.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import type { Config } from "../config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Readiness } from "./http/operations.ts";
import type { Jobs } from "./jobs.ts";
import type { Live } from "./live/live.ts";

/** Everything a slice may use. Built once in main.ts, and by hand in tests. */
export interface Platform {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  live: Live;
  ehr: Ehr;
  intake: ReferralIntake;
  identity: Identity;
  /** Absent: the people of the hospital's provider are administered there. */
  identityAdministration?: IdentityAdministration | undefined;
  storage: FileStorage;
  /** Absent: files are not scanned, and say so. */
  scanner?: Scanner | undefined;
  signature: SignatureService;
  addresses: AddressBook;
  reporter: Reporter;
  /** Absent: disk space is not watched. */
  readiness?: Pick<Readiness, "notice">;
}
