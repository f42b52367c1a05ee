import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { EMBASSY_ROLES, ROLE, type RoleId } from "@linnet/contract/roles";
import type { NewsKind } from "@linnet/contract/session/news";
import type { Database } from "../../../platform/database/database.ts";
import { newsRepository } from "./repository.ts";

/** A sentence of the changelog, and whom it concerns. */
export interface ReleaseNote {
  /** What it is known by: the same sentence is the same news, under whichever version it stands. */
  digest: string;
  kind: NewsKind;
  text: string;
  /** Null for everyone. */
  roles: readonly RoleId[] | null;
}

const KINDS = new Map<string, NewsKind>([
  ["New", "new"],
  ["Changed", "changed"],
  ["Fixed", "fixed"],
  ["Security", "security"],
  ["To do when upgrading", "to do"],
]);

/** Whom a line may name at its end: `<!-- for: physicians, staff -->`. */
const READERS: Record<string, readonly RoleId[]> = {
  physicians: [ROLE.physician, ROLE.practiceOwner],
  staff: [ROLE.general, ROLE.practiceAdmin, ROLE.generalWithoutRecordAccess],
  owners: [ROLE.practiceOwner, ROLE.practiceAdmin],
  administrators: [ROLE.healthNetworkAdmin, ROLE.systemAdmin],
  compliance: [ROLE.compliance],
  embassies: EMBASSY_ROLES,
  desks: [ROLE.clinicDesk, ROLE.clinicDeskLead],
};
const OPERATORS: readonly RoleId[] = [ROLE.systemAdmin];

const POINT = /^- (.*(?:\n {2}.*)*)$/gm;
const FOR = /\s*<!-- for: ([^>]*?) -->\s*$/;

/** Which roles a line names; one that no reader has is a mistake of who wrote it. */
function rolesNamed(names: string): readonly RoleId[] {
  return names.split(/,\s*/).flatMap((name) => {
    const roles = READERS[name];
    if (!roles) throw new Error(`CHANGELOG.md names readers ‘${name}’, who are none of: ${Object.keys(READERS).join(", ")}.`);
    return roles;
  });
}

/** What it says without Markdown. */
const plain = (text: string) => text.replaceAll(/(?<!\S)\*([^*`]+)\*/g, "$1").replaceAll("`", "");

function noteOf(point: string, kind: NewsKind): ReleaseNote {
  const written = point.replaceAll(/\s+/g, " ").trim();
  const [, names] = FOR.exec(written) ?? [];
  const sentence = written.replace(FOR, "");
  // Settings, commands and addresses are for who runs the portal, and so is what keeps it safe.
  const isForOperators = sentence.includes("`") || kind === "security" || kind === "to do";
  const roles = names === undefined ? (isForOperators ? OPERATORS : null) : rolesNamed(names);
  return { digest: createHash("sha256").update(sentence).digest("hex").slice(0, 16), kind, text: plain(sentence), roles };
}

/** The sentences of a changelog, in its order. */
export function changelogNotes(changelog: string): ReleaseNote[] {
  return changelog.split(/^### /m).flatMap((section) => {
    const kind = KINDS.get(section.slice(0, section.indexOf("\n")).trim());
    return kind === undefined ? [] : [...section.matchAll(POINT)].map(([, point = ""]) => noteOf(point, kind));
  });
}

const CHANGELOG = new URL("../../../../../CHANGELOG.md", import.meta.url);

let own: readonly ReleaseNote[] | undefined;

/** What the changelog of this version says, read once; a copy of the portal without it tells of nothing. */
export function ownChangelog(): readonly ReleaseNote[] {
  own ??= existsSync(CHANGELOG) ? changelogNotes(readFileSync(CHANGELOG, "utf8")) : [];
  return own;
}

/** At a start: from now on this portal has what its changelog says. */
export const recordChangelog = async (db: Database, now: Date): Promise<void> =>
  newsRepository(db).record(
    ownChangelog().map(({ digest }) => digest),
    now,
  );
