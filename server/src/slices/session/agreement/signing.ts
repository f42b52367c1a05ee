import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ROLE } from "@linnet/contract/roles";
import { type Agreement, agreement } from "@linnet/contract/session/agreement";
import type { EnvelopeStatus, Order, SigningDocument } from "../../../adapters/signature/port.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile } from "../../../platform/uploads/stored-files.ts";
import { missingSignature } from "../policy.ts";
import { sessionRepository } from "../repository.ts";
import { agreementRepository, type Capacity, type OpenEnvelope } from "./repository.ts";
import { agreementText } from "./text.ts";

type Parts = Pick<Platform, "config" | "db" | "clock" | "jobs" | "signature" | "storage">;

const SIGNED: Agreement = { signRequired: false, docusignUrl: null };

/** The capacity in which the person must still sign, if any: checked again, because another tab may have signed since the request began. */
async function missingCapacity(db: Database, actor: Actor): Promise<Capacity | undefined> {
  const practiceId = actor.practice?.id ?? null;
  const signedRoles = await agreementRepository(db).signedRoles(actor.accountId, practiceId);
  const roleId = missingSignature({ roles: actor.roles, signedRoles });
  return roleId && { accountId: actor.accountId, roleId, practiceId: roleId === ROLE.practiceOwner ? practiceId : null };
}

async function documentFor({ config, db }: Parts, actor: Actor, { roleId }: Capacity): Promise<SigningDocument> {
  const embassy =
    roleId === ROLE.embassyLead && actor.embassyId !== null ? await agreementRepository(db).embassyName(actor.embassyId) : undefined;
  const capacity =
    roleId === ROLE.practiceOwner
      ? `Practice owner of ${actor.practice?.name ?? "a practice"}`
      : `Embassy lead of ${embassy ?? "an embassy"}`;
  return agreementText(config.HOSPITAL_NAME, capacity);
}

/** What has come back from the service is written down once: two tabs that return together make one signature. */
function settling({ config, db, clock, jobs, signature, storage }: Parts) {
  const agreements = agreementRepository(db);

  async function close(actor: Actor, { id }: OpenEnvelope, status: "declined" | "voided"): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await agreements.settle(trx, id, status, clock.now()))) return;
      await audit(trx, actor, { action: agreement.confirm.action, object: `envelope ${id}`, rule: status });
    });
  }

  async function writeDown(trx: Database, actor: Actor, open: OpenEnvelope, file: { key: string; pdf: Buffer }): Promise<boolean> {
    const { id, accountId, roleId, practiceId } = open;
    if (!(await agreements.settle(trx, id, "completed", clock.now()))) return false;
    const sha256 = createHash("sha256").update(file.pdf).digest("hex");
    const sealed = { key: file.key, name: "User agreement.pdf", mediaType: "application/pdf", bytes: file.pdf.length, sha256 };
    const fileId = await recordStoredFile(trx, sealed);
    const signed = { accountId, roleId, practiceId, signedAt: clock.now(), envelopeId: id, fileId };
    await sessionRepository(trx).recordSignature(trx, signed);
    await audit(trx, actor, { action: agreement.confirm.action, object: `envelope ${id}`, rule: "completed" });
    await jobs.send(trx, "mail.send", {
      to: actor.email,
      subject: "You signed the user agreement",
      text: `You signed the ${config.HOSPITAL_NAME} user agreement. You can read it in the portal.\n\n${config.origin}\n\nYou are receiving this email because your account signed the agreement.`,
    });
    return true;
  }

  async function record(actor: Actor, open: OpenEnvelope): Promise<void> {
    const pdf = await signature.sealedPdf(open.serviceEnvelopeId);
    const key = randomUUID();
    await storage.put(key, Readable.from([pdf]));
    const recorded = await db.transaction().execute((trx) => writeDown(trx, actor, open, { key, pdf }));
    // Not after an error: where the answer to the commit was lost the row may be there, and must find its file.
    if (!recorded) await storage.remove(key);
  }

  /** Checks an envelope's status and records it when signed. */
  async function settle(actor: Actor, open: OpenEnvelope): Promise<EnvelopeStatus> {
    // Given to a service that the portal no longer uses: it cannot come back.
    const status = open.service === signature.name ? await signature.statusOf(open.serviceEnvelopeId) : "voided";
    if (status === "completed") await record(actor, open);
    else if (status !== "sent") await close(actor, open, status);
    return status;
  }

  return { settle, close };
}

/** Has the agreement signed at the e-signature service, and trusts only the service's own answer (decision G-SES-15). */
export function agreementSigning(parts: Parts) {
  const { config, db, clock, signature } = parts;
  const agreements = agreementRepository(db);
  const { settle, close } = settling(parts);

  const signerAnd = ({ accountId, firstName, lastName, email }: Actor): Pick<Order, "signer" | "returnUrl"> => ({
    signer: { accountId, name: `${firstName} ${lastName}`, email },
    returnUrl: `${config.origin}/`,
  });

  async function order(actor: Actor, capacity: Capacity): Promise<OpenEnvelope> {
    const document = await documentFor(parts, actor, capacity);
    const serviceEnvelopeId = await signature.order({ ...signerAnd(actor), document });
    const mine = await db.transaction().execute(async (trx) => {
      const added = await agreements.addOpen(trx, { ...capacity, service: signature.name, serviceEnvelopeId }, clock.now());
      if (added) await audit(trx, actor, { action: "write:agreement-envelope", object: `envelope ${added.id}`, rule: "ordered" });
      return added;
    });
    if (mine) return mine;
    // Another tab was faster, and both use its envelope. If this one stays open, it is harmless: no one has its address.
    await signature.withdraw(serviceEnvelopeId).catch(() => undefined);
    const first = await agreements.findOpen(capacity);
    if (!first) throw conflict("This agreement was just signed or declined");
    return first;
  }

  async function addressIn(actor: Actor, open: OpenEnvelope): Promise<string | undefined> {
    try {
      return await signature.addressFor(open.serviceEnvelopeId, signerAnd(actor));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return undefined;
      throw error;
    }
  }

  /** Where the person signs: at the envelope that is open, else at a new one. Nothing when the open one turns out to be signed. */
  async function address(actor: Actor, capacity: Capacity): Promise<string | undefined> {
    const open = await agreements.findOpen(capacity);
    const status = open && (await settle(actor, open));
    if (status === "completed") return undefined;
    const found = open && status === "sent" ? await addressIn(actor, open) : undefined;
    if (found) return found;
    // Given to them under a name they no longer have.
    if (open && status === "sent") await close(actor, open, "voided");
    return addressIn(actor, await order(actor, capacity));
  }

  return {
    /** @throws AppError `upstream_unavailable` while the service rests. */
    async stateFor(actor: Actor): Promise<Agreement> {
      // Not required in login-as: no one signs for another person (decision G-SES-19).
      if (!actor.mustSign) return SIGNED;
      const capacity = await missingCapacity(db, actor);
      if (!capacity) return SIGNED;
      const docusignUrl = await address(actor, capacity);
      if (docusignUrl) return { signRequired: true, docusignUrl };
      const next = await missingCapacity(db, actor);
      return next ? { signRequired: true, docusignUrl: (await address(actor, next)) ?? null } : SIGNED;
    },

    /** Whether nothing is left to sign, now that the person comes back with this event (decisions G-SES-15, -16). */
    async confirm(actor: Actor, event: string): Promise<boolean> {
      if (event !== "signing_complete" && event !== "decline") return false;
      const capacity = await missingCapacity(db, actor);
      const open = capacity && (await agreements.findOpen(capacity));
      if (!open) return false;
      const status = await settle(actor, open);
      return event === "signing_complete" && status === "completed" && (await missingCapacity(db, actor)) === undefined;
    },

    /** The file of the sealed agreement that is in force for the person. */
    sealedFile: (actor: Actor): Promise<string | undefined> => agreements.findSealedFile(actor),
  };
}
