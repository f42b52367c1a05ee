import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { violations } from "../../../test/violations.ts";
import { Pager } from "./pager.tsx";

const pageAddress = (page: number) => `/patients/mypatients?page=${page}`;
const show = (page: number, totalPages: number, total: number) =>
  renderThemed(<Pager page={page} totalPages={totalPages} pageSize={12} total={total} href={pageAddress} />);
const pageNumbers = () => screen.getAllByRole("link", { name: /^Page/ }).map((link) => link.textContent);

describe("the pager", () => {
  it("shows the range of records, and links to the pages around", async () => {
    show(2, 10, 118);
    expect(screen.getByText("Showing 13-24 of 118")).toBeDefined();
    expect(screen.getByRole("link", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(pageAddress(3));
    expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe(pageAddress(1));
    expect(await violations()).toEqual([]);
  });

  it.each<[number, number, string[]]>([
    [1, 1, ["1"]],
    [1, 3, ["1", "2", "3"]],
    [1, 10, ["1", "2", "3", "4", "5"]],
    [6, 10, ["4", "5", "6", "7", "8"]],
    [10, 10, ["6", "7", "8", "9", "10"]],
  ])("on page %s of %s offers the pages %s", (page, totalPages, numbers) => {
    show(page, totalPages, totalPages * 12);
    expect(pageNumbers()).toEqual(numbers);
  });

  it("ends with the last record, and has no next page", async () => {
    show(10, 10, 118);
    expect(screen.getByText("Showing 109-118 of 118")).toBeDefined();
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("aria-disabled")).toBe("true");
    expect(await violations()).toEqual([]);
  });

  it("says that there are more than were counted", () => {
    renderThemed(<Pager page={1} totalPages={84} pageSize={12} total={1001} countedUpTo={1000} href={pageAddress} />);
    expect(screen.getByText("Showing 1-12 of 1,000+")).toBeDefined();
  });

  it("is not there if there is only one page", () => {
    show(1, 0, 0);
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
