import { invitations } from "@linnet/contract/accounts/invitations";
import { joining } from "@linnet/contract/accounts/joining";
import { ROLE_LABEL } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { auditWrongLink } from "../../../platform/audit/audit.ts";
import { anyone, signedIn } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { acceptInvitation, openInvitation } from "./accept.ts";
import { answerInvitation, listOwnInvitations } from "./answer-invitation.ts";

export function invitationRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  route(app, invitations.open, anyone, async ({ body: { token }, request }) => {
    const { firstName, email, practiceName, roleId } = await auditWrongLink(db, invitations.open.action, request, () =>
      openInvitation(platform, token),
    );
    const setsPassword = platform.identityAdministration?.setsPasswords ?? false;
    const said = { firstName, email, practiceName, roleName: ROLE_LABEL[roleId], setsPassword };
    return said satisfies Required<z.input<typeof invitations.open.reply>>;
  });

  route(app, invitations.accept, anyone, ({ body, request }) =>
    auditWrongLink(db, invitations.accept.action, request, () => acceptInvitation(platform, body)),
  );

  route(app, joining.list, signedIn, ({ actor }) => listOwnInvitations(platform, actor));

  route(app, joining.answer, signedIn, ({ actor, body }) => answerInvitation(platform, actor, body));
}
