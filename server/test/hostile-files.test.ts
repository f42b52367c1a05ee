import { writeFileSync } from "node:fs";
import { content } from "@linnet/contract/content";
import { portalUpdates } from "@linnet/contract/content/portal-updates";
import { education } from "@linnet/contract/education";
import type { UploadEndpoint } from "@linnet/contract/endpoint";
import { home } from "@linnet/contract/home";
import { referrals } from "@linnet/contract/referrals";
import { parse as parseDisposition } from "content-disposition";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { activeIn } from "./active-parts.ts";
import { HOSTILE_DOCUMENTS } from "./hostile-documents.ts";
import { HOSTILE_DRAWINGS, HOSTILE_NUMBERS } from "./hostile-drawings.ts";
import { DISGUISED, FILES_WITH_PAYLOAD, HOSTILE_NAMES, type HostileFile, LYING } from "./hostile-files.ts";
import { inEveryDisguise } from "./hostile-pdf.ts";
import { HOSTILE_PDF_FILES } from "./hostile-pdf-files.ts";
import { NOW } from "./open-hospital.ts";
import { ordinaryFiles } from "./ordinary-files.ts";
import { referralFields, sendReferral } from "./referral-form.ts";
import { aPicture } from "./sample-files.ts";
import { isWhole, seedOfCommit, writesFigures } from "./seed-of-commit.ts";
import { testApp } from "./test-app.ts";
import { tokenOf } from "./test-identity.ts";

/** `npm run hostile` sends all files. The suite sends a sample that changes with each commit. */
const IS_WHOLE = isWhole("HOSTILE_FILES");
const seed = seedOfCommit("hostile files");
/** For a call with large files on a busy machine. */
const SECONDS = 60;
const FIGURES = new URL("../../docs/figures/hostile-files.json", import.meta.url);

const DORA = "dora@linnet.example";
const ADA = "ada@linnet.example";

interface Sending {
  /** Each file, or how many of them in one call: where they are taken together, each was. */
  together: number;
  /** How many of them the suite sends. */
  inSuite: number;
  files: readonly HostileFile[];
}

const ordinary = await ordinaryFiles();

/** In the order of the table that is made of them. */
const KINDS = {
  "PDFs with an active or foreign part, each in five disguises": {
    together: 12,
    inSuite: 6,
    files: inEveryDisguise([...HOSTILE_DOCUMENTS, ...HOSTILE_DRAWINGS]),
  },
  "PDFs with a text or a program where readers compute, each in five disguises": {
    together: 1,
    inSuite: 1,
    files: inEveryDisguise(HOSTILE_NUMBERS),
  },
  "PDFs that are hostile as files: encrypted, torn, several in one, something else as well": {
    together: 1,
    inSuite: 1,
    files: HOSTILE_PDF_FILES,
  },
  "other types under any name: pages, drawings, scripts, programs, archives, macros": { together: 1, inSuite: 4, files: DISGUISED },
  "pictures that bring something along": { together: 1, inSuite: 2, files: FILES_WITH_PAYLOAD },
  "pictures and videos that lie, break off or would fill the memory": { together: 1, inSuite: 2, files: LYING },
  "hostile names of ordinary pictures": {
    together: 20,
    inSuite: 5,
    files: HOSTILE_NAMES.map((name) => ({ what: JSON.stringify(name.slice(0, 60)), name, bytes: () => aPicture(40, 30).png().toBuffer() })),
  },
  "ordinary PDFs": { together: 10, inSuite: 4, files: ordinary.PDFs },
  "ordinary pictures": { together: 6, inSuite: 2, files: ordinary.pictures },
  "ordinary slides and videos": { together: 1, inSuite: 1, files: ordinary.slidesAndVideos },
} satisfies Record<string, Sending>;
// Its keys are those of the object that is written above.
const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
type Kind = keyof typeof KINDS;

const isOrdinary = (kind: Kind) => kind.startsWith("ordinary");
const isPdf = (kind: Kind) => kind.startsWith("PDFs");

const named = (file: HostileFile): Required<HostileFile> => ({ name: "letter.pdf", ...file });

function sampled({ files, inSuite: length }: Sending): readonly HostileFile[] {
  if (IS_WHOLE) return files;
  return fc.sample(fc.shuffledSubarray([...files], { minLength: length, maxLength: length }), { seed, numRuns: 1 })[0] ?? [];
}

/** What is sent in one call. */
const calls = kinds.flatMap((kind) => {
  const files = sampled(KINDS[kind]).map(named);
  const { together } = KINDS[kind];
  const parts = Array.from({ length: Math.ceil(files.length / together) }, (_none, nth) =>
    files.slice(nth * together, (nth + 1) * together),
  );
  return parts.map((part) => ({ kind, first: part[0]?.what, files: part }));
});

/** What a browser gets that saves the file. */
interface Download {
  mediaType: string;
  disposition: string;
  bytes: Buffer;
}

describe("what is uploaded", () => {
  const hospital = testApp();
  const counts = new Map<Kind, { sent: number; accepted: number; active: number }>();

  /** The bytes of everything in the storage that was not there before. */
  const { storedSince, stored } = storedFiles();
  function storedFiles() {
    const all = () => {
      const { storage } = hospital.platform;
      if (!("files" in storage && storage.files instanceof Map)) throw new Error("The storage is not that of the tests");
      return new Map<string, Buffer>(storage.files);
    };
    return {
      stored: () => new Set(all().keys()),
      storedSince: (before: ReadonlySet<string>) => [...all()].flatMap(([key, bytes]) => (before.has(key) ? [] : [bytes])),
    };
  }

  async function download(url: string, email: string | null): Promise<Download> {
    const headers = email ? { authorization: `Bearer ${tokenOf(email, new Date(NOW))}` } : {};
    const { statusCode, headers: said, rawPayload } = await hospital.app.inject({ url: `/api${url}`, headers });
    expect(statusCode).toBe(200);
    expect(said["x-content-type-options"]).toBe("nosniff");
    expect(said["content-security-policy"]).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    return { mediaType: String(said["content-type"]), disposition: String(said["content-disposition"] ?? ""), bytes: rawPayload };
  }

  /** What one way of uploading gives out again; nothing where the file is refused. */
  type Way = (files: readonly File[]) => Promise<Download[]>;

  function expectRefusal(status: number): [] {
    expect([400, 413]).toContain(status);
    return [];
  }

  const attach: Way = async (attachedFile) => {
    const { status, body } = await sendReferral(hospital, "dora", await referralFields(hospital.db, { attachedFile }));
    if (status !== 200) return expectRefusal(status);
    const { attachments } = (await hospital.call(DORA, referrals.get, { params: { id: body.id } })).body;
    return Promise.all(attachments.map(({ id }) => download(`/referral/${body.id}/attachment/${id}`, DORA)));
  };

  /** Sends fields as Ada, and a file among them. */
  const addContent = (endpoint: UploadEndpoint, body: object) => hospital.call(ADA, endpoint, { body } as never);

  const slide: Way = async ([Attachment]) => {
    const { status } = await addContent(portalUpdates.addSlider, { targetUrl: "https://care.wrenfield.example", Attachment });
    if (status !== 200) return expectRefusal(status);
    const [added] = (await hospital.call(ADA, content.sliderImages, {})).body;
    const shown = (await hospital.call(null, home.slider, { query: { content: "false" as never } })).body;
    const { imageUrl = "" } = shown.find(({ imageName }) => imageName === added?.imageName) ?? {};
    return [await download(imageUrl.replace(/^\/api/, ""), null)];
  };

  const show: Way = async ([Video]) => {
    const round = { Title: "Fever", EventDate: "2026-11-20", IsActive: true, ContentTitle: "", ContentMessage: "<p>Three days</p>" };
    const texts = { ContentBulletLine: "", ContentFullname: "Ruth Sandoval, MD", ContentSignature: "Hematology" };
    const { status } = await addContent(portalUpdates.addGrandRound, { ...round, ...texts, Video });
    if (status !== 200) return expectRefusal(status);
    const [added] = (await hospital.call(ADA, content.grandRounds, {})).body;
    const { sas } = (await hospital.call(ADA, education.video, { params: { id: String(added?.id) as never } })).body;
    return [await download(sas.replace(/^\/api/, ""), null)];
  };

  const wayFor = (name: string): Way => (name.endsWith(".mp4") ? show : name.endsWith(".gif") ? slide : attach);

  /** Saved as what it is, by a name that is no path and hides nothing. */
  function expectHarmlessName({ disposition, mediaType }: Download): void {
    if (mediaType === "video/mp4") return;
    const { type, parameters } = parseDisposition(disposition);
    expect(type).toBe("attachment");
    expect(parameters["filename"]).toMatch(/^(?!\.)[^/\\\p{C}"*:<>?|]{1,100}$/u);
    expect(parameters["filename"]).toMatch(/\.(pdf|png|jpe?g|gif)$/);
  }

  /** Sends files in one call, and those of a call that was refused in halves: which of them it was is not said. */
  async function send(kind: Kind, sent: readonly Required<HostileFile>[]): Promise<string[]> {
    const before = stored();
    const read = sent.map(async ({ name, bytes }) => new File([new Uint8Array(await bytes())], name));
    const served = await wayFor(sent[0]?.name ?? "")(await Promise.all(read));
    const kept = storedSince(before);
    if (served.length === 0) expect(kept).toEqual([]);
    const half = Math.ceil(sent.length / 2);
    if (served.length === 0 && sent.length > 1)
      return [...(await send(kind, sent.slice(0, half))), ...(await send(kind, sent.slice(half)))];

    for (const each of served) expectHarmlessName(each);
    const found = await Promise.all([...served.map(({ bytes }) => bytes), ...kept].map(activeIn));
    const count = counts.get(kind) ?? { sent: 0, accepted: 0, active: 0 };
    counts.set(kind, count);
    count.sent += sent.length;
    count.accepted += served.length;
    count.active += found.flat().length;
    return found.flat();
  }

  afterAll(() => {
    for (const [what, { sent, accepted, active }] of counts)
      process.stderr.write(`hostile files: ${what}: ${sent} sent, ${accepted} taken, ${active} active parts.\n`);
  });

  it.each(calls)(
    "$kind: $first",
    async ({ kind, files }) => {
      expect(await send(kind, files)).toEqual([]);
      const { accepted, sent } = counts.get(kind) ?? { accepted: 0, sent: 0 };
      if (kind.startsWith("hostile names")) expect(accepted).toBe(sent);
      if (kind.startsWith("other types")) expect(accepted).toBe(0);
    },
    SECONDS * 1000,
  );
  const isAsMuch = () => {
    const sum = (which: (kind: Kind) => boolean, of: "sent" | "accepted") =>
      [...counts].reduce((total, [kind, count]) => total + (which(kind) ? count[of] : 0), 0);
    expect(sum(isPdf, "sent")).toBeGreaterThanOrEqual(210);
    expect(sum((kind) => !isPdf(kind) && !isOrdinary(kind), "sent")).toBeGreaterThanOrEqual(60);
    expect(sum(isOrdinary, "sent")).toBeGreaterThanOrEqual(300);
    expect(sum(isOrdinary, "accepted") / sum(isOrdinary, "sent")).toBeGreaterThanOrEqual(0.95);
    const rows = [...counts].map(([what, count]) => ({ what, ...count }));
    if (writesFigures()) writeFileSync(FIGURES, `${JSON.stringify({ on: new Date().toISOString().slice(0, 10), rows }, null, 2)}\n`);
  };
  if (IS_WHOLE) it("is as much as was asked for, and nearly all of what is ordinary is taken", isAsMuch);
});
