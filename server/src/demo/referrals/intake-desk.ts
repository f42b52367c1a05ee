import { DESK_ACT_NAMES, type DeskAct } from "@linnet/contract/referrals/desk-tasks";
import { Id } from "@linnet/contract/values";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { IntakeCase } from "../../adapters/intake/embedded/cases.ts";
import { deskActionsFor, type EmbeddedDesk, nextAutomaticAction } from "../../adapters/intake/embedded/desk.ts";
import { type EmbeddedSystem, SYSTEM_STEPS, type SystemStep, systemStepsFor } from "../../adapters/intake/embedded/system.ts";
import { escaped } from "../../platform/escaped.ts";
import { AppError, forbidden } from "../../platform/http/errors.ts";
import { sendDemoPage } from "../page.ts";

const PATH = "/demo/intake";
const MAX_SHOWN = 100;

/** What can be done without another date or clinic. */
const BUTTON: Partial<Record<DeskAct, string>> = {
  accept: "Accept",
  schedule: "Schedule",
  hold: "Put on hold",
  decline: "Decline",
  seen: "Seen",
  "no-show": "No show",
  complete: "Complete",
  cancel: "Cancel",
};
const offeredFor = (referral: IntakeCase) => deskActionsFor(referral).filter((act) => BUTTON[act] !== undefined);

/** What the desk is about to do by itself. */
const GOES_ON: Partial<Record<DeskAct, string>> = {
  accept: "Accepted automatically",
  decline: "Declined automatically",
  schedule: "Scheduled automatically",
  seen: "Marked as seen automatically",
  cancel: "Cancelled automatically, as requested",
};

const STATE: Record<IntakeCase["state"], string> = {
  received: "Received",
  accepted: "Accepted",
  "on-hold": "On hold",
  scheduled: "Scheduled",
  "appointment-cancelled": "Appointment canceled",
  "no-show": "No show",
  seen: "Seen",
  completed: "Completed",
  declined: "Declined",
  cancelled: "Cancelled",
  error: "Error",
};

/** What the hospital's system does. */
const SYSTEM: Record<SystemStep, string> = { fail: "Could not be processed", "process-again": "Process again" };

/** Playing a step, as the page's forms send it. */
const Played = z.object({
  referral: z.string().transform(Number).pipe(Id),
  act: z.enum([...DESK_ACT_NAMES, ...SYSTEM_STEPS]),
  reason: z
    .string()
    .trim()
    .max(500)
    .transform((reason) => reason || null),
});

interface Desk {
  cases: EmbeddedDesk["cases"];
  /** Does it as the people of a clinic's desk do. */
  act: (referralId: number, act: DeskAct, reason: string | null) => Promise<void>;
  /** Does it as the hospital's own system. */
  system: (...step: Parameters<EmbeddedSystem>) => Promise<void>;
  /** Where the portal is opened. */
  origin: string;
  zone: string;
}

const article = (timeOf: (at: Date) => string) => (referral: IntakeCase) => {
  const { referralId, clinic, state, startsAt, nextStepAt } = referral;
  const own = nextAutomaticAction(referral);
  const next = own && nextStepAt ? `${GOES_ON[own] ?? ""} at ${timeOf(nextStepAt)}.` : "Waiting for you.";
  const acts = offeredFor(referral);
  const steps = systemStepsFor(referral);
  const offered = [...acts.map((act) => [act, BUTTON[act]] as const), ...steps.map((step) => [step, SYSTEM[step]] as const)];
  const buttons = offered.map(([name, label]) => `<button name="act" value="${name}">${label}</button>`).join("");
  const form = `<form method="post" action="${PATH}"><input type="hidden" name="referral" value="${referralId}">
<label>Reason (shown to the referring practice)<input name="reason" maxlength="500" autocomplete="off"></label><span>${buttons}</span></form>`;
  return `<article id="referral-${referralId}"><h2>Referral No. ${referralId}: ${STATE[state]}</h2>
<p class="facts">${escaped(clinic)}${startsAt ? ` · appointment at ${timeOf(startsAt)}` : ""}</p>
<p class="body">${offered.length > 0 ? next : "No further action."}</p>${offered.length > 0 ? form : ""}</article>`;
};

/** Those with something left to do, and the others folded away after them. */
function allOf(referrals: IntakeCase[], show: (referral: IntakeCase) => string): string {
  const isOpen = (referral: IntakeCase) => offeredFor(referral).length + systemStepsFor(referral).length > 0;
  const open = referrals.filter(isOpen).map(show);
  const done = referrals.filter((referral) => !isOpen(referral)).map(show);
  const folded = `<details><summary>${done.length} closed</summary>${done.join("\n")}</details>`;
  return [...open, ...(done.length > 0 ? [folded] : [])].join("\n");
}

/**
 * The hospital's side of referrals, to be played by hand in demo mode. It needs no sign-in, so it shows and takes nothing of a patient
 * (decision record 23); what is sent to it comes from its own page.
 */
export function serveIntakeDesk(app: FastifyInstance, { cases, act: play, system, origin, zone }: Desk): void {
  const times = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  const show = article((at) => times.format(at));

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 8192 }, (_request, text, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
      const referrals = await cases.latest(MAX_SHOWN);
      // Without a referrer a browser would not say where a form comes from either.
      reply.header("referrer-policy", "same-origin");
      return sendDemoPage(reply, {
        title: "Intake desk of the demo hospital",
        says: "Referrals as the hospital sees them, newest first. Referrals move along automatically, or you can take each step here.",
        body: referrals.length > 0 ? allOf(referrals, show) : "<p>No referral has arrived yet.</p>",
        hasForms: true,
      });
    });
    scope.post(PATH, { schema: { hide: true } }, async (request, reply) => {
      if (request.headers.origin !== origin) throw forbidden(`Open this page at ${origin}${PATH}`);
      const played = Played.safeParse(request.body);
      if (!played.success) throw new AppError("invalid_input", "This is not a valid step");
      const { referral, act, reason } = played.data;
      const done = act === "fail" || act === "process-again" ? system(referral, act, reason) : play(referral, act, reason);
      await done.catch((error: unknown) => {
        // Whether it was done is seen on the page.
        if (!(error instanceof AppError)) throw error;
      });
      return reply.redirect(`${PATH}#referral-${referral}`, 303);
    });
    done();
  });
}
