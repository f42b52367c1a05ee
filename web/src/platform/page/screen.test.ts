import { describe, expect, it } from "vitest";
import { z } from "zod";
import { screen } from "./screen.ts";

describe("a link to a screen", () => {
  const list = screen("/patients", z.object({ page: z.coerce.number().optional(), view: z.string().optional() }));
  const chart = screen("/patients/:id");

  it("is its path, with what stands in it and behind it", () => {
    expect(list.to()).toBe("/patients");
    expect(list.to({}, { page: 2, view: "cards" })).toBe("/patients?page=2&view=cards");
    expect(list.to({}, { page: undefined })).toBe("/patients");
    expect(chart.to({ id: "a/b" })).toBe("/patients/a%2Fb");
  });

  it("keeps an id that looks like a number as it is", () => {
    const visits = screen("/patients/:id", z.object({ visit: z.string() }));
    expect(visits.to({ id: "p-1" }, { visit: "12345678901234567890" })).toBe("/patients/p-1?visit=12345678901234567890");
  });

  it("cannot be made without what its path asks for", () => {
    // @ts-expect-error: the path asks for an id
    expect(chart.to()).toBe("/patients/:id");
    // @ts-expect-error: there is no such parameter
    expect(chart.to({ number: "1" })).toBe("/patients/:id");
  });
});
