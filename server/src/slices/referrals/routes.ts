import { referralForm } from "@linnet/contract/referral-form";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../platform/guards.ts";
import type { Platform } from "../../platform/platform.ts";
import { route } from "../../platform/route.ts";
import { choices } from "./choices.ts";
import { referralFormRepository } from "./repository.ts";

export function referralRoutes(app: FastifyInstance, { db }: Platform): void {
  const forms = referralFormRepository(db);

  route(app, referralForm.choices, withRole(1, 2, 3, 6, 9), async ({ actor }) => ({
    physicians: await forms.physiciansFor(actor),
    clinics: await forms.clinics(),
    ...choices,
    practices: actor.practice ? [{ id: actor.practice.id, display: actor.practice.name }] : [],
  }));
}
