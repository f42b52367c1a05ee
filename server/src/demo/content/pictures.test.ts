import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { demoPictures, fileOf } from "./store-content.ts";

/** Width and height stand at fixed places of a PNG (PNG specification, IHDR). */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

describe.each(demoPictures.map((picture) => [picture.imageName, fileOf(picture)]))("the picture %s", (_name, file) => {
  it("has the size and the weight that an uploaded one must have (decision G-CON-05)", () => {
    const png = readFileSync(file);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(sizeOf(png)).toEqual({ width: 1140, height: 450 });
    expect(png.length).toBeLessThanOrEqual(204_800);
  });

  it("has its drawing beside it", () => {
    expect(existsSync(file.replace(/png$/, "svg"))).toBe(true);
  });
});
