import { live } from "@linnet/contract/live";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./live-alert.tsx";

describe("an alert about a critical result in an open page", () => {
  let api: FakeApi;
  let say: (concern: string, practiceId: number) => void;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signIn(DORA);
  });
  function signIn(person: typeof DORA) {
    signedIn(api, person, PHYSICIAN_MENU);
    api.answer(live.events, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          say = (concern, practiceId) =>
            controller.enqueue(new TextEncoder().encode(`data: {"kind":"alert","concern":"${concern}","practiceIds":[${practiceId}]}\n\n`));
        },
      });
      return new Response(body);
    });
  }
  const here = DORA.practice?.practiceId ?? 0;
  const alert = () => screen.findByRole("alert", { name: "Critical result" });

  it("comes on any page, shows no result, leads to the results, and can be closed", async () => {
    const { user } = showApp("/education");
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    say("review", here);
    const shown = within(await alert());
    expect(shown.getByText("A critical or preliminary abnormal result needs your review")).toBeTruthy();
    expect(shown.getByRole("link", { name: "Review results" }).getAttribute("href")).toBe("/home/results");
    expect(await violations()).toEqual([]);
    await user.click(shown.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says in which other practice the result is, and to an owner that no one has viewed it", async () => {
    const practices = [...DORA.practices, { practiceId: 77, practiceName: "Hillcrest Pediatrics", isMyLinnet: true }];
    signIn({ ...DORA, practices });
    showApp("/education");
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    say("owner", 77);
    const shown = within(await alert());
    expect(shown.getByText("No physician in your practice has viewed an urgent result")).toBeTruthy();
    expect(shown.getByText("Switch to Hillcrest Pediatrics to see it.")).toBeTruthy();
  });
});
