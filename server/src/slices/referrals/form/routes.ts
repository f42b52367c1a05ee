import { referralForm } from "@linnet/contract/referrals/form";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { directoryRepository } from "../../directory/public.ts";
import { choices } from "../shared/choices.ts";
import { clinicRepository } from "./clinic-repository.ts";

const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

/** The form's choices and lookups, without patient data. */
export function referralFormRoutes(app: FastifyInstance, { db, addresses }: Platform): void {
  route(app, referralForm.choices, referring, async ({ actor }) => ({
    physicians: await directoryRepository(db).physiciansFor(actor),
    clinics: await clinicRepository(db).offered(),
    ...choices,
    practices: actor.practice ? [{ id: actor.practice.id, display: actor.practice.name }] : [],
  }));

  route(app, referralForm.cities, referring, ({ body }) => addresses.citiesOf(body.zip));

  route(app, referralForm.distances, referring, async ({ body }) => {
    const clinics = await clinicRepository(db).zips();
    const miles = await Promise.all(clinics.map(({ zip }) => addresses.milesBetween(body.zip, zip)));
    return clinics.flatMap(({ id: clinicId }, place) => {
      const away = miles[place];
      return away === undefined ? [] : [{ clinicId, miles: Math.round(away) }];
    });
  });
}
