import { demoChildren } from "../src/demo/children/children.ts";
import { npi } from "../src/demo/people/physicians.ts";
import { addDays, subDays } from "../src/platform/dates.ts";
import { absenceRepository, handoverRepository } from "../src/slices/patients/public.ts";
import { MATRIX_PEOPLE, type StandInState } from "./matrix-people.ts";
import type { testApp } from "./test-app.ts";

type Hospital = Pick<ReturnType<typeof testApp>, "db" | "clock">;

/** An account with a physician's place in the practice, as an accepted invitation makes it. */
async function addPhysician({ db, clock }: Hospital, { email, practiceId, serial }: { email: string; practiceId: number; serial: number }) {
  const name = { first_name: email.replace(/@.*/, ""), last_name: "Stand-In" };
  const { id: accountId } = await db
    .insertInto("accounts")
    .values({ email, ...name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("physicians")
    .values({ ...name, email, npi: npi(serial), account_id: accountId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("memberships").values({ account_id: accountId, role_id: 1, practice_id: practiceId, in_use: true }).execute();
  const link = { practice_id: practiceId, physician_id: id, verified: true, verified_by: accountId, verified_at: clock.now() };
  await db.insertInto("practice_physicians").values(link).execute();
  return { accountId, physicianId: id };
}

/** Who acts, or acted once, in Dora's place: covers and handovers in each of their states. */
export async function addStandIns(hospital: Hospital): Promise<void> {
  const { db, clock } = hospital;
  const now = clock.now();
  const dora = await db
    .selectFrom("physicians as f")
    .innerJoin("practice_physicians as l", "l.physician_id", "f.id")
    .select(["f.id", "l.practice_id as practiceId"])
    .where("f.email", "=", "dora@linnet.example")
    .executeTakeFirstOrThrow();
  const { practiceId } = dora;
  for (const [index, { email, standIn }] of MATRIX_PEOPLE.entries()) {
    if (email === null || !standIn) continue;
    const { accountId: by, physicianId } = await addPhysician(hospital, { email, practiceId, serial: 900 + index });
    const editor = { by, at: subDays(now, 5) };
    const cover = (startsAt: Date, endsAt: Date) => {
      const days = { firstDay: startsAt.toISOString().slice(0, 10), lastDay: endsAt.toISOString().slice(0, 10), startsAt, endsAt };
      return absenceRepository(db).add({ practiceId, physicianId: dora.id, coverId: physicianId, ...days, isReminded: true }, editor);
    };
    const children = [{ personId: demoChildren.ana.personId, physicianId }];
    const handOver = () =>
      handoverRepository(db).make({ practiceId, physicianId: dora.id }, { colleagues: [physicianId], children }, editor);
    const make: Record<StandInState, () => Promise<unknown>> = {
      covers: () => cover(subDays(now, 1), addDays(now, 30)),
      "cover over": () => cover(subDays(now, 3), subDays(now, 1)),
      "cover declined": async () => absenceRepository(db).decline(await cover(subDays(now, 1), addDays(now, 30)), now),
      "took over": handOver,
      "handover undone": async () =>
        handoverRepository(db).undo({ id: await handOver(), practiceId }, subDays(now, 30), { by, at: subDays(now, 1) }),
    };
    await make[standIn]();
  }
}
