import { connect as connectPlain } from "node:net";
import { text } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { oktaSettings } from "../adapters/identity-administration/okta/calls.ts";
import { docuSignSettings } from "../adapters/signature/docusign/settings.ts";
import { openFhirClient } from "../choose-adapters.ts";
import { type Config, StartRefused } from "../config.ts";
import { systemClock } from "../platform/clock.ts";
import { tracesAddress } from "../platform/tracing/traces-address.ts";
import { adviceOn, type Finding, note, reasonOf, right, wrong } from "./finding.ts";

const WITHIN_MS = 5_000;

/** The mail server: it greets, and takes the name and the password. No mail is sent. */
export async function examineMail({ SMTP_URL }: Config): Promise<Finding[]> {
  // Production mode does not start without one.
  if (!SMTP_URL) return [];
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS });
  try {
    await transport.verify();
    return [right("mail", "The mail server is up and accepts the sign-in.")];
  } catch (error) {
    const reason = reasonOf(error);
    const usual =
      reason === "EAUTH"
        ? "It rejected the user name or password in SMTP_URL."
        : "Correct SMTP_URL, or allow outgoing connections to the mail server.";
    const advice = adviceOn(error, usual);
    return [wrong("mail", `The mail server cannot be used (${reason}). ${advice}`)];
  } finally {
    transport.close();
  }
}

/** The hospital's FHIR server: what it says of itself, and whether it lets the portal in. */
export async function examineFhir(config: Config): Promise<Finding[]> {
  if (!config.EHR_FHIR_URL) return [];
  try {
    const client = await openFhirClient(config, systemClock);
    await client?.profile();
    await client?.read("Patient", "linnet-doctor");
    return [right("FHIR", "The FHIR server lists its capabilities and lets the portal read.")];
  } catch (error) {
    if (error instanceof StartRefused) return [wrong("FHIR", error.message)];
    const said = error instanceof Error && error.cause instanceof Error ? error.cause.message : reasonOf(error);
    return [
      wrong(
        "FHIR",
        `The FHIR server cannot be read: ${said}. ${adviceOn(error, "Open EHR_FHIR_URL/metadata from this machine. If that works, correct EHR_FHIR_CLIENT_ID, its key and EHR_FHIR_SCOPE.")}`,
      ),
    ];
  }
}

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const Keys = z.object({ keys: z.array(z.unknown()).min(1) });

const ask = async (url: string): Promise<unknown> =>
  (await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS), redirect: "error" })).json();

/** Another sign-in provider: that it is who it is named to be, and has keys. */
export async function examineIdentity({ OIDC_ISSUER }: Config): Promise<Finding[]> {
  if (!OIDC_ISSUER) return [];
  const address = `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`;
  try {
    const { issuer, jwks_uri } = Discovery.parse(await ask(address));
    if (issuer !== OIDC_ISSUER)
      return [wrong("identity", `The provider’s issuer is ${issuer}. Set OIDC_ISSUER to exactly that, including any slash at the end.`)];
    Keys.parse(await ask(jwks_uri));
    return [right("identity", "The sign-in provider’s issuer matches, and it publishes keys.")];
  } catch (error) {
    return [
      wrong(
        "identity",
        `The sign-in provider is not responding at ${address} (${reasonOf(error)}). ${adviceOn(error, "Correct OIDC_ISSUER, or allow outgoing HTTPS.")}`,
      ),
    ];
  }
}

/** Services with incomplete settings: the start rejects them by these same functions. */
export function examineHalves(config: Config): Finding[] {
  const halves = [
    ["Okta", oktaSettings],
    ["DocuSign", docuSignSettings],
  ] as const;
  return halves.flatMap(([about, settingsOf]) => {
    try {
      settingsOf(config);
      return [];
    } catch (error) {
      if (error instanceof StartRefused) return [wrong(about, error.message)];
      throw error;
    }
  });
}

/** The virus scanner: without it no file is taken. */
export async function examineScanner({ CLAMD_ADDRESS, LINNET_MODE }: Config): Promise<Finding[]> {
  if (!CLAMD_ADDRESS)
    return LINNET_MODE === "demo" ? [] : [note("scanner", "Files are not scanned for viruses. Set CLAMD_ADDRESS to use clamd.")];
  const [host = "", port = ""] = CLAMD_ADDRESS.split(":");
  const socket = connectPlain({ host, port: Number(port), timeout: WITHIN_MS });
  socket.on("timeout", () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  try {
    socket.write("zPING\0");
    const said = await text(socket);
    return said.startsWith("PONG")
      ? [right("scanner", "clamd is responding.")]
      : [wrong("scanner", "The program at CLAMD_ADDRESS is not clamd. Correct the port.")];
  } catch (error) {
    return [
      wrong(
        "scanner",
        `clamd is not responding at CLAMD_ADDRESS (${reasonOf(error)}), so every file is rejected. Start it, or correct the address.`,
      ),
    ];
  } finally {
    socket.destroy();
  }
}

/** The collector of traces: it takes an empty delivery. */
export async function examineCollector({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Config): Promise<Finding[]> {
  if (!endpoint) return [];
  const delivery = { method: "POST", headers: { "content-type": "application/json" }, body: '{"resourceSpans":[]}' };
  try {
    const { ok, status } = await fetch(tracesAddress(endpoint), { ...delivery, signal: AbortSignal.timeout(WITHIN_MS) });
    return ok
      ? [right("traces", "The trace collector accepts traces.")]
      : [
          wrong(
            "traces",
            `The program at OTEL_EXPORTER_OTLP_ENDPOINT does not accept traces (HTTP ${status}). Use the collector’s port for OTLP over HTTP.`,
          ),
        ];
  } catch (error) {
    return [
      wrong(
        "traces",
        `The trace collector is not responding (${reasonOf(error)}). ${adviceOn(error, "Start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT.")}`,
      ),
    ];
  }
}
