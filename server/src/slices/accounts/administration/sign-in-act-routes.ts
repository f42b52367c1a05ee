import { accounts } from "@linnet/contract/accounts";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { actOnSignIn, type SignInAct } from "./act-on-sign-in.ts";
import { suspensionNotice } from "./tell-of-sign-in.ts";

const administrators = withRole(ROLE.systemAdmin);

/** What an administrator does at the identity provider for somebody who calls the service desk (S2 §4). */
const actsOf = (hospital: string) =>
  ({
    reactivate: {
      action: accounts.reactivate.action,
      needs: "reactivate",
      run: (administration, id) => administration.reactivate(id),
      endsSessions: false,
    },
    suspend: {
      action: accounts.suspend.action,
      needs: "suspend",
      run: (administration, id) => administration.suspend(id),
      endsSessions: true,
      notice: suspensionNotice(hospital),
    },
    unsuspend: {
      action: accounts.unsuspend.action,
      needs: "unsuspend",
      run: (administration, id) => administration.unsuspend(id),
      endsSessions: false,
      notice: {
        subject: "Your account is active again",
        text: `An administrator of ${hospital} has made your account of the portal active again. You can sign in as before.`,
      },
    },
    unlock: {
      action: accounts.unlock.action,
      needs: "unlock",
      run: (administration, id) => administration.unlock(id),
      endsSessions: false,
      notice: {
        subject: "Your account is unlocked",
        text: `An administrator of ${hospital} has unlocked your account of the portal. You can sign in as before.`,
      },
    },
    requestPasswordReset: {
      action: accounts.requestPasswordReset.action,
      needs: "requestPasswordReset",
      run: (administration, id) => administration.sendPasswordReset(id),
      endsSessions: true,
    },
    resetFactors: {
      action: accounts.resetFactors.action,
      needs: "resetFactors",
      run: (administration, id) => administration.resetFactors(id),
      endsSessions: true,
      notice: {
        subject: "Your second factor was reset",
        text: `An administrator of ${hospital} has reset the second factor of your sign-in to the portal. The one you had no longer counts.`,
      },
    },
  }) satisfies Record<string, SignInAct<void>>;

const temporaryPasswordOf = (hospital: string): SignInAct<string> => ({
  action: accounts.temporaryPassword.action,
  needs: "temporaryPassword",
  run: (administration, id) => administration.temporaryPassword(id),
  endsSessions: true,
  notice: {
    subject: "You were given a temporary password",
    text: `An administrator of ${hospital} has made a temporary password for your account of the portal. The password you had no longer counts; at the next sign-in you choose a new one.`,
  },
});

export function signInActRoutes(app: FastifyInstance, platform: Platform): void {
  const hospital = platform.config.HOSPITAL_NAME;
  const acts = actsOf(hospital);

  for (const name of ["reactivate", "suspend", "unsuspend", "unlock", "requestPasswordReset", "resetFactors"] as const)
    route(app, accounts[name], administrators, async ({ actor, body }) => {
      await actOnSignIn(platform, actor, body.userId, acts[name]);
      return true as const;
    });

  route(app, accounts.temporaryPassword, administrators, async ({ actor, body }) => ({
    data: await actOnSignIn(platform, actor, body.userId, temporaryPasswordOf(hospital)),
  }));
}
