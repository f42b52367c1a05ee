import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { renderThemed } from "../../../test/render-themed.tsx";
import { PageTitle } from "./page-title.tsx";

const goTo = (path: string) => window.history.pushState(null, "", path);

it("names the document after the page", () => {
  renderThemed(<PageTitle title="My Patients" />);
  expect(screen.getByRole("heading", { level: 1, name: "My Patients" })).toBeDefined();
  expect(document.title).toBe("My Patients · Linnet");
});

it("tells the page's frame that its page is there, until it goes", () => {
  const { rerender } = renderThemed(
    <main>
      <PageTitle title="Home" />
    </main>,
  );
  expect(screen.getByRole("main").dataset["titled"]).toBe("1");
  rerender(<main />);
  expect(screen.getByRole("main").dataset["titled"]).toBeUndefined();
});

it("leaves the focus alone on the page that the browser loaded", () => {
  renderThemed(<PageTitle title="Home" />);
  expect(document.activeElement).toBe(document.body);
});

it("takes the focus after a navigation", () => {
  const { unmount } = renderThemed(<PageTitle title="My Patients" />);
  unmount();
  goTo("/patients/1");
  renderThemed(<PageTitle title="Chart">Ruiz, Ana</PageTitle>);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Ruiz, Ana" }));
});

it("takes the focus when another page replaces it", () => {
  goTo("/patients/2");
  const { rerender } = renderThemed(<PageTitle title="Chart">Ruiz, Ana</PageTitle>);
  screen.getByRole("heading").blur();
  goTo("/patients/3");
  rerender(<PageTitle title="Chart">Bergström, Elsa</PageTitle>);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Bergström, Elsa" }));
});

it("takes the focus when the previous page shows its heading late, and leaves with it", () => {
  goTo("/patients/4");
  const { rerender } = renderThemed(<PageTitle key="before" title="Home" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Home" }));
  rerender(<PageTitle key="after" title="Chart" />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Chart" }));
});

it("leaves the focus in a dialog that opened before the page was there", () => {
  goTo("/patients/5");
  const withPage = (page?: ReactNode) => (
    <>
      <section aria-modal="true" role="dialog" aria-label="Reminder">
        <button type="button">OK</button>
      </section>
      {page}
    </>
  );
  const { rerender } = renderThemed(withPage());
  screen.getByRole("button", { name: "OK" }).focus();
  rerender(withPage(<PageTitle title="Home" />));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "OK" }));
});

it("leaves the focus where it is if only the page's search changes", () => {
  goTo("/patients/mypatients");
  const { rerender } = renderThemed(<PageTitle title="My Patients" />);
  screen.getByRole("heading").blur();
  goTo("/patients/mypatients?page=2");
  rerender(<PageTitle title="My Patients" />);
  expect(document.activeElement).toBe(document.body);
});

it("keeps the patient's name out of the browser's history", () => {
  renderThemed(<PageTitle title="Chart">Ruiz, Ana</PageTitle>);
  expect(document.title).toBe("Chart · Linnet");
});
