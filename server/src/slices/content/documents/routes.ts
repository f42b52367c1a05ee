import { type FileForm, portalUpdates } from "@linnet/contract/content/portal-updates";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { allUsed } from "../../../platform/all-used.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { expectedVersion } from "../../../platform/http/expected-version.ts";
import { withRole } from "../../../platform/http/guards.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import { type AuditedCall, auditedRecords, noRecord } from "../records/audited-records.ts";
import { refuseFutureDay } from "../records/refuse-future-day.ts";
import { FILE_KINDS } from "./file-kinds.ts";
import { DocumentKind, documentRepository } from "./repository.ts";

/** What a form says of a document; of a pathway also its care type. */
type Form = z.output<typeof FileForm> & { clinicalCareId?: number };

interface Sent {
  kind: DocumentKind;
  form: Form;
  /** At most one. */
  files: readonly ReceivedFile[];
}

function columnsOf({ title, isActive, publicationDate, fileName: _read, clinicalCareId, ...rest }: Form) {
  allUsed(rest);
  return {
    title,
    active: isActive,
    publication_date: publicationDate,
    ...(clinicalCareId !== undefined && { clinical_care_type_id: clinicalCareId }),
  };
}

/** PDFs with their titles, as a system administrator keeps them (decisions G-CON-01, G-CON-08, G-CON-09). */
export function documentRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform;
  const records = auditedRecords(platform);
  const administrators = withRole(ROLE.systemAdmin);

  async function check({ publicationDate, clinicalCareId }: Form): Promise<void> {
    refuseFutureDay(platform, { publicationDate });
    if (clinicalCareId !== undefined && !(await documentRepository(db).hasCareType(clinicalCareId)))
      throw invalidInput({ clinicalCareId: "Clinical Care Type is missing" });
  }

  async function add({ once, ...doing }: AuditedCall & { once: Once<true> }, { kind, form, files }: Sent): Promise<true> {
    await check(form);
    return storeReceived(storage, files, (stored) =>
      once(async (trx) => {
        for (const file of stored)
          await records.add(trx, doing, "documents", {
            kind: DocumentKind.parse(kind),
            file_id: await recordStoredFile(trx, file),
            ...columnsOf(form),
          });
        return true;
      }),
    );
  }

  /** Without a file the document keeps the one it has; with one, the old file goes into its archive. */
  async function change(
    doing: AuditedCall,
    { kind, form, files }: Sent,
    { id, expectedVersion }: { id: number; expectedVersion: Date | undefined },
  ): Promise<true> {
    await check(form);
    await storeReceived(storage, files, ([file]) =>
      db.transaction().execute(async (trx) => {
        if (!(await documentRepository(trx).has(id, kind))) throw noRecord("documents");
        const fileId = file && (await recordStoredFile(trx, file));
        const columns = { ...columnsOf(form), ...(fileId !== undefined && { file_id: fileId }) };
        await records.change(trx, doing, "documents", { id, expectedVersion, columns });
      }),
    );
    return true;
  }

  for (const { kind, add: adding, edit } of FILE_KINDS) {
    route(app, adding, administrators, ({ actor, body, files, once }) => add({ actor, call: adding, once }, { kind, form: body, files }));
    route(app, edit, administrators, ({ actor, body, files, request }) =>
      change(
        { actor, call: edit },
        { kind, form: body, files },
        { id: body.id, expectedVersion: expectedVersion(request, body.modifiedOn) },
      ),
    );
  }

  const { addPathway, editPathway } = portalUpdates;
  const kind = "clinical-care-pathway";
  route(app, addPathway, administrators, ({ actor, body, files, once }) =>
    add({ actor, call: addPathway, once }, { kind, form: body, files }),
  );
  route(app, editPathway, administrators, ({ actor, body, files, request }) =>
    change(
      { actor, call: editPathway },
      { kind, form: body, files },
      { id: body.id, expectedVersion: expectedVersion(request, body.modifiedOn) },
    ),
  );
}
