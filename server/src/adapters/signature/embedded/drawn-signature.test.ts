import sharp from "sharp";
import { expect, it } from "vitest";
import { readDrawnSignature } from "./sealing.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });

it("is encoded anew: small, without colour, and without what was hidden in the file", async () => {
  const sent = await picture(1600, 300)
    .withExif({ IFD0: { Copyright: "HIDDEN" } })
    .png()
    .toBuffer();
  const drawn = await readDrawnSignature(Buffer.concat([sent, Buffer.from("<script>HIDDEN</script>")]));
  expect(drawn.includes("HIDDEN")).toBe(false);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 800, height: 150, hasAlpha: false });
});

it.each([
  ["nothing", async () => Buffer.alloc(0)],
  ["another kind of picture", () => picture(10, 10).jpeg().toBuffer()],
  ["SVG, which could read files", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')],
  ["a picture that breaks off", async () => (await picture(600, 200).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 4000)],
  ["more pixels than a screen has", () => picture(2100, 2100).png().toBuffer()],
  ["too many bytes", async () => Buffer.alloc(200 * 1024 + 1)],
])("refuses %s and names the field", async (_what, make) => {
  await expect(readDrawnSignature(await make())).rejects.toMatchObject({
    code: "invalid_input",
    details: { fields: { drawn: expect.any(String) } },
  });
});
