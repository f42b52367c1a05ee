import { describe, expect, it } from "vitest";
import { ageTicks } from "./age-ticks.ts";

const BORN = "2023-05-19";
const on = (day: string) => Date.parse(`${day}T00:00:00Z`);
const ages = (from: string, to: string, most = 6) => ageTicks(BORN)?.(on(from), on(to), most).map(({ label }) => label);

describe("ages under a growth chart", () => {
  it("are months below two years", () => {
    expect(ages("2023-05-19", "2023-09-20")).toEqual(["Birth", "1 mo", "2 mo", "3 mo", "4 mo"]);
    expect(ages("2023-08-01", "2025-01-20")).toEqual(["3 mo", "6 mo", "9 mo", "12 mo", "15 mo", "18 mo"]);
  });

  it("are years from then on", () => {
    expect(ages("2025-05-20", "2028-06-01", 4)).toEqual(["3 y", "4 y", "5 y"]);
    expect(ages("2023-05-19", "2033-06-01")).toEqual(["Birth", "2 y", "4 y", "6 y", "8 y", "10 y"]);
    expect(ages("2026-01-01", "2026-12-01")).toEqual(["2 y 8 mo", "2 y 10 mo", "3 y", "3 y 2 mo", "3 y 4 mo", "3 y 6 mo"]);
  });

  it("stand on the birthdays", () => {
    const [first] = ageTicks(BORN)?.(on("2025-05-20"), on("2028-06-01"), 4) ?? [];
    expect(first).toEqual({ at: on("2026-05-19"), label: "3 y" });
  });

  it("are those at the ends where no two round ones lie between", () => {
    expect(ages("2026-05-21", "2026-06-15")).toEqual(["3 y"]);
    expect(ages("2026-05-10", "2026-06-15")).toEqual(["2 y 11 mo", "3 y"]);
  });

  it("are not known without a day of birth", () => {
    expect(ageTicks("2023-05")).toBeUndefined();
    expect(ageTicks("2023")).toBeUndefined();
  });
});
