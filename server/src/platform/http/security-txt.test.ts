import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { setClock } from "../../../test/test-clock.ts";
import { readConfig } from "../../config.ts";
import { installErrorHandler } from "./errors.ts";
import { serveSecurityTxt } from "./security-txt.ts";

const CONTACT = "mailto:security@hospital.example.org";

/** What a portal with these settings says at a moment. */
async function ask(settings: Record<string, string>, now = "2026-11-27T23:59:59.999Z") {
  const app = Fastify();
  installErrorHandler(app);
  serveSecurityTxt(app, { config: readConfig(settings), clock: setClock(now) });
  const { statusCode, headers, body } = await app.inject({ url: "/.well-known/security.txt" });
  await app.close();
  return { statusCode, type: headers["content-type"], body };
}

describe("security.txt", () => {
  it("says whom to tell, in the form of RFC 9116", async () => {
    const { statusCode, type, body } = await ask({ SECURITY_CONTACT: CONTACT, PUBLIC_URL: "https://portal.example.org/" });
    expect([statusCode, type]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body.split("\n")).toEqual([
      `Contact: ${CONTACT}`,
      "Expires: 2027-02-25T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://portal.example.org/.well-known/security.txt",
      "",
    ]);
  });

  it.each(["2026-11-27T00:00:00Z", "2026-12-31T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
    "has not expired when it is read at %s",
    async (now) => {
      const { body } = await ask({ SECURITY_CONTACT: CONTACT, SECURITY_TXT_DAYS: "1" }, now);
      const [, expires = ""] = /^Expires: (\S+)$/m.exec(body) ?? [];
      expect(Date.parse(expires)).toBeGreaterThan(Date.parse(now));
      expect(Date.parse(expires)).toBeLessThanOrEqual(Date.parse(now) + 86_400_000);
    },
  );

  it("names no address of its own without TLS", async () => {
    expect((await ask({ SECURITY_CONTACT: CONTACT })).body).not.toContain("Canonical");
  });

  it("is not there, and says so, where the hospital has named nobody", async () => {
    const { statusCode, body } = await ask({});
    expect(statusCode).toBe(404);
    expect(JSON.parse(body).message).toBe("This portal has no security contact. Call the hospital and ask for the security office");
  });
});
