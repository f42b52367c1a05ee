import { deskLetters } from "@linnet/contract/referrals/letters";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { audit } from "../../../platform/audit/audit.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { letterRepository } from "../conversation/letters/letter-repository.ts";
import { sendLetter, withdrawLetter } from "./send-letter.ts";

const atADesk = withRole(ROLE.clinicDesk, ROLE.clinicDeskLead);

/** Sends, withdraws and opens a clinic's letters. */
export function deskLetterRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, storage } = platform;

  route(app, deskLetters.send, atADesk, ({ actor, atDesk: referral, body, files, once }) =>
    sendLetter(platform, actor, { referral, body, files, once }),
  );

  route(app, deskLetters.withdraw, atADesk, ({ actor, atDesk: referral, body }) => withdrawLetter(platform, actor, { referral, body }));

  route(app, deskLetters.open, atADesk, async ({ actor, atDesk: { id, personId }, params: { letterId } }) => {
    const file = await letterRepository(db).findFile(id, letterId);
    if (!file) throw notFound("Letter");
    const personIds = personId === null ? [] : [personId];
    // Audited before the file is opened. An opened stream that no one reads would leak.
    await audit(db, actor, { action: deskLetters.open.action, rule: "desk", object: `referral ${id}`, personIds });
    return { bytes: await storage.read(file.key), mediaType: file.mediaType, name: file.name };
  });
}
