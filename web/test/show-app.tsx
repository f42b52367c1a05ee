import { createMemoryHistory, type HistoryState } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { App } from "../src/app.tsx";
import { aUser } from "./a-user.ts";
import { fakeNavigator } from "./people.ts";

/** Opens the portal at an address, as a person would in a new tab. */
export function showApp(address: string, state?: HistoryState, { navigator, visited } = fakeNavigator()) {
  const history = createMemoryHistory({ initialEntries: [address] });
  // What another screen left behind for this one.
  if (state) history.replace(address, state);
  render(<App history={history} navigator={navigator} />);
  return {
    user: aUser(),
    /** Where the page has gone away to. */
    visited,
    /** The address in view. */
    address: () => history.location.href,
    /** The state that came along with the address. */
    state: () => history.location.state,
    /** Opens another address in the same tab. */
    goTo: (next: string) => history.push(next),
    goBack: () => history.back(),
    title: (name: string | RegExp) => screen.findByRole("heading", { level: 1, name }),
  };
}

/** A tab that has never been used. */
export function newTab() {
  window.sessionStorage.clear();
  window.localStorage.clear();
}
