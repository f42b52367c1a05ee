import { describe, expect, it } from "vitest";
import { examinationsOf, type StoredOrder, type StoredReport, type StoredStudy } from "./examinations.ts";

const report = (more: Partial<StoredReport> = {}): StoredReport => ({
  id: "r-1",
  status: "final",
  code: { text: "XR Chest", codes: [] },
  ...more,
});
const study = (more: Partial<StoredStudy> = {}): StoredStudy => ({ id: "s-1", title: "Chest", images: 2, ...more });
const order = (more: Partial<StoredOrder> = {}): StoredOrder => ({ id: "o-1", title: "Chest film", ...more });

const examine = (reports: StoredReport[], studies: StoredStudy[] = [], orders: StoredOrder[] = []) =>
  examinationsOf({ reports, studies, orders });

describe("a report and its images", () => {
  it.each<[string, Partial<StoredReport>, Partial<StoredStudy>]>([
    ["the report names the images", { studyIds: ["s-1"] }, {}],
    ["both are of one order", { orderIds: ["o-1"] }, { orderIds: ["o-1"] }],
    ["both are kept under one number", { accession: "A-7" }, { accession: "A-7" }],
  ])("belong together when %s", (_case, ofReport, ofStudy) => {
    const { released } = examine([report(ofReport)], [study(ofStudy)], [order()]);
    expect(released).toMatchObject([{ id: "r-1", studies: [{ id: "s-1" }] }]);
  });

  it("are two examinations when nothing ties them", () => {
    const { released } = examine([report()], [study({ orderIds: ["o-1"], visitId: "e-1" })], [order()]);
    expect(released).toMatchObject([
      { id: "r-1", studies: [] },
      { id: "img-s-1", orderTitle: "Chest film", visitId: "e-1", studies: [{ id: "s-1" }] },
    ]);
    expect(released[1]?.orderId).toBeUndefined();
  });

  it("use the order's id, or the report's if the record does not have the order", () => {
    expect(examine([report({ orderIds: ["o-1"] })], [], [order()]).released).toMatchObject([{ orderId: "o-1", orderTitle: "Chest film" }]);
    expect(examine([report({ orderIds: ["gone"] })]).released).toMatchObject([{ orderId: "r-1" }]);
  });

  it("are left out if entered in error", () => {
    const wrong = { status: "entered-in-error" as const };
    expect(examine([report(wrong)], [study(wrong)])).toEqual({ released: [], held: [] });
  });

  it.each<[string, StoredReport, StoredStudy, StoredOrder]>([
    ["report", report({ heldBecause: "security-label", orderIds: ["o-1"] }), study({ orderIds: ["o-1"] }), order()],
    ["images", report({ orderIds: ["o-1"] }), study({ orderIds: ["o-1"], heldBecause: "security-label" }), order()],
    ["order", report({ orderIds: ["o-1"] }), study({ orderIds: ["o-1"] }), order({ heldBecause: "security-label" })],
  ])("are withheld together if the %s is restricted", (_part, ofReport, ofStudy, ofOrder) => {
    const { released, held } = examine([ofReport], [ofStudy], [ofOrder]);
    expect(released).toEqual([]);
    expect(held).toHaveLength(1);
  });

  it("are withheld if any of their orders is restricted, not only the first", () => {
    const orders = [order(), order({ id: "o-2", heldBecause: "security-label" })];
    const orderIds = ["o-1", "o-2"];
    expect(examine([report({ orderIds })], [], orders)).toMatchObject({ released: [], held: [{ id: "r-1" }] });
    expect(examine([], [study({ orderIds })], orders)).toMatchObject({ released: [], held: [{ id: "img-s-1" }] });
  });

  it.each<[string, Partial<StoredReport>]>([
    ["order", { orderIds: ["o-1"] }],
    ["order that the record does not keep", { orderIds: ["gone"] }],
    ["study", { studyIds: ["s-1"] }],
    ["number", { accession: "A-7" }],
  ])("are withheld with a restricted report of the same %s", (_tie, shared) => {
    const [preliminary, final] = [
      report({ ...shared, status: "preliminary" }),
      report({ ...shared, id: "r-2", heldBecause: "security-label" }),
    ];
    const { released, held } = examine([preliminary, final, report({ id: "r-3" })], [], [order()]);
    expect(released).toMatchObject([{ id: "r-3" }]);
    expect(held).toMatchObject([{ id: "r-1" }, { id: "r-2" }]);
  });

  it("are withheld if only the images connect them to a restricted report", () => {
    const final = report({ id: "r-2", orderIds: ["o-1"], heldBecause: "security-label" });
    const { released, held } = examine([report({ accession: "A-7" }), final], [study({ orderIds: ["o-1"], accession: "A-7" })], [order()]);
    expect(released).toEqual([]);
    expect(held).toHaveLength(2);
  });
});
