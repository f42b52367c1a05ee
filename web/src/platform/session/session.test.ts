import { session } from "@linnet/contract/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeNavigator, fakeProvider, granted, SETTINGS, tokensOf } from "../../../test/people.ts";
import { storedLoginAsForm, storeLoginAsForm } from "./login-as.ts";
import {
  finishSignIn,
  loseSession,
  onSignedInElsewhere,
  onSignedOutElsewhere,
  rememberReturnPath,
  resumeSession,
  sessionEnd,
  signIn,
  signOut,
} from "./session.ts";
import { accessToken, isSignedIn, openTokens, readJson, userKey } from "./tokens.ts";

const HINT = "linnet.signed-in";

describe("signing in", () => {
  let api: FakeApi;
  let visited: URL[];

  beforeEach(async () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    api = fakeApi();
    fakeProvider(api).tokens(() => granted());
    const away = fakeNavigator();
    visited = away.visited;
    await openTokens(SETTINGS.signIn, away.navigator);
  });

  const comeBack = (answer: string) =>
    finishSignIn(`${window.location.origin}/implicit/callback?${answer}&state=${visited.at(-1)!.searchParams.get("state")}`);

  it("asks the provider for exactly these scopes, with code and PKCE", async () => {
    await signIn("/patients/mypatients");
    const asked = visited[0]!;
    expect(asked.origin + asked.pathname).toBe("http://localhost:3000/oidc/auth");
    expect(asked.searchParams.get("scope")).toBe("openid profile email");
    expect(asked.searchParams.get("response_type")).toBe("code");
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    expect(asked.searchParams.get("redirect_uri")).toBe(`${window.location.origin}/implicit/callback`);
    expect(asked.href).not.toContain("mypatients");
  });

  it("always asks the person, also when the provider still knows them", async () => {
    await signIn();
    expect(visited[0]!.searchParams.get("prompt")).toBe("login");
  });

  it("goes back to where the person wanted to be", async () => {
    await signIn("/patients/p-1");
    expect(await comeBack("code=c-1")).toEqual({ kind: "signed-in", returnTo: "/patients/p-1" });
    expect(accessToken()).toBe("token-1");
    expect(window.localStorage.getItem(HINT)).not.toBeNull();
  });

  it.each([
    ["the account that left it", "dora", "/patients/p-1"],
    ["no one else", "otto", "/"],
  ])("goes back to a page that was left for %s", async (_who, whose, returnTo) => {
    rememberReturnPath("/patients/p-1", whose);
    await signIn();
    expect(await comeBack("code=c-1")).toEqual({ kind: "signed-in", returnTo });
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "patients"])(
    "never leaves the portal for %s",
    async (path) => {
      rememberReturnPath(path);
      await signIn();
      expect(await comeBack("code=c-1")).toMatchObject({ returnTo: "/" });
    },
  );

  it("keeps the place that was left when it is resumed from the login page", async () => {
    window.localStorage.setItem(HINT, "yes");
    rememberReturnPath("/patients/p-1", "dora");
    await resumeSession("/login");
    expect(await comeBack("code=c-1")).toEqual({ kind: "signed-in", returnTo: "/patients/p-1" });
  });

  it("outlives a reload", async () => {
    await signIn();
    await comeBack("code=c-1");
    await openTokens(SETTINGS.signIn);
    expect(accessToken()).toBe("token-1");
    expect(userKey()).toBe("dora");
  });

  it.each(['{"access_token":', '{"access_token":7}'])("is asked for anew when this tab keeps %s, which is thrown away", async (broken) => {
    const key = `oidc.user:${SETTINGS.signIn.issuer}:${SETTINGS.signIn.clientId}`;
    window.sessionStorage.setItem(key, broken);
    await openTokens(SETTINGS.signIn);
    expect(isSignedIn()).toBe(false);
    expect(window.sessionStorage.getItem(key)).toBeNull();
  });

  it("wipes what the person before left, but not the provider's own things", async () => {
    window.localStorage.setItem("linnet.otto.patients", "ruiz");
    window.localStorage.setItem("oidc.kept", "yes");
    window.sessionStorage.setItem("linnet.otto.recent-searches", "ruiz");
    await signIn();
    await comeBack("code=c-1");
    expect(Object.keys(window.localStorage).sort()).toEqual(["linnet.last-active", HINT, "oidc.kept"]);
    expect(window.sessionStorage.getItem("linnet.otto.recent-searches")).toBeNull();
  });

  it("spares what an administrator typed who has to sign in again to work as somebody else", async () => {
    storeLoginAsForm({ email: "dora@linnet.example", reason: "They cannot find a patient" });
    await signIn("/impersonation/create");
    await comeBack("code=c-1");
    expect(storedLoginAsForm()).toEqual({ email: "dora@linnet.example", reason: "They cannot find a patient" });
  });

  it("has failed when the provider says so", async () => {
    await signIn();
    expect(await comeBack("error=access_denied")).toEqual({ kind: "failed" });
    expect(await finishSignIn(`${window.location.origin}/implicit/callback?code=c&state=unknown`)).toEqual({ kind: "failed" });
  });

  describe("in a new tab", () => {
    it("happens without a word, and wipes nothing", async () => {
      window.localStorage.setItem(HINT, "yes");
      window.localStorage.setItem("linnet.dora.patients", "ruiz");
      await resumeSession("/patients/p-1");
      expect(visited[0]!.searchParams.get("prompt")).toBe("none");
      expect(await comeBack("code=c-1")).toEqual({ kind: "signed-in", returnTo: "/patients/p-1" });
      expect(window.localStorage.getItem("linnet.dora.patients")).toBe("ruiz");
    });

    it("is tried once, and not at all in a browser that has no session", async () => {
      await resumeSession("/");
      expect(visited).toHaveLength(0);
      window.localStorage.setItem(HINT, "yes");
      await resumeSession("/");
      await resumeSession("/");
      expect(visited).toHaveLength(1);
    });

    it("ends at the login page when the provider knows nobody, and keeps the way", async () => {
      window.localStorage.setItem(HINT, "yes");
      await resumeSession("/patients/p-1");
      expect(await comeBack("error=login_required")).toEqual({ kind: "asked-to-sign-in" });
      expect(window.localStorage.getItem(HINT)).toBeNull();
      await signIn();
      expect(await comeBack("code=c-1")).toMatchObject({ returnTo: "/patients/p-1" });
    });
  });
});

describe("a duplicated tab", () => {
  /** The locks of a browser: what one tab holds, another does not get. */
  const locksOf = (held: Set<string>) => ({
    request: async (name: string, _options: unknown, use: (lock: object | null) => unknown) => {
      const taken = held.has(name);
      held.add(name);
      use(taken ? null : {});
    },
  });
  const openTab = async (held: Set<string>) => {
    Object.defineProperty(window.navigator, "locks", { configurable: true, value: locksOf(held) });
    await openTokens(SETTINGS.signIn, fakeNavigator().navigator);
  };

  beforeEach(() => {
    window.sessionStorage.clear();
    tokensOf(DORA);
  });
  afterEach(() => Reflect.deleteProperty(window.navigator, "locks"));

  it("does not use the tokens it was copied with", async () => {
    window.sessionStorage.setItem("linnet.tab", "first");
    await openTab(new Set(["linnet.tab.first"]));
    expect(isSignedIn()).toBe(false);
    expect(window.sessionStorage.getItem("linnet.tab")).not.toBe("first");
  });

  it("is not what a reload makes of a tab", async () => {
    window.sessionStorage.setItem("linnet.tab", "first");
    await openTab(new Set());
    expect(isSignedIn()).toBe(true);
    expect(window.sessionStorage.getItem("linnet.tab")).toBe("first");
  });
});

describe("a session", () => {
  let api: FakeApi;
  let visited: URL[];

  beforeEach(async () => {
    window.sessionStorage.clear();
    window.localStorage.clear();
    api = fakeApi();
    fakeProvider(api);
    tokensOf(DORA);
    window.localStorage.setItem(HINT, "yes");
    const away = fakeNavigator();
    visited = away.visited;
    await openTokens(SETTINGS.signIn, away.navigator);
  });

  it("ends on the server, in the browser and at the provider", async () => {
    api.reply(session.end, true);
    window.localStorage.setItem("linnet.dora.patients", "ruiz");
    window.localStorage.setItem("oidc.kept", "yes");
    rememberReturnPath("/patients/p-1");
    await signOut();
    expect(api.calls(session.end)).toHaveLength(1);
    expect(Object.keys(window.localStorage)).toEqual(["oidc.kept"]);
    expect(window.sessionStorage).toHaveLength(0);
    expect(visited[0]!.pathname).toBe("/oidc/session/end");
    expect(visited[0]!.searchParams.get("post_logout_redirect_uri")).toBe(`${window.location.origin}/login`);
    expect(visited[0]!.searchParams.get("id_token_hint")).toBe("id-1");
    expect(isSignedIn()).toBe(false);
  });

  it("ends at the provider even when the server does not answer", async () => {
    api.fail(session.end, { status: 503, code: "upstream_unavailable" });
    await signOut();
    expect(visited).toHaveLength(1);
  });

  it("ends here also when the server never answers and the provider cannot be reached", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const gone = vi.spyOn(window.location, "assign").mockReturnValue(undefined);
    const release = api.hold(session.end, true);
    await openTokens({ ...SETTINGS.signIn, issuer: "http://nobody.example" }, fakeNavigator().navigator);
    tokensOf(DORA);
    window.localStorage.setItem("linnet.dora.patients", "ruiz");
    const leaving = signOut();
    await vi.advanceTimersByTimeAsync(5_000);
    await leaving;
    expect(gone).toHaveBeenCalledExactlyOnceWith("/login");
    expect(window.localStorage).toHaveLength(0);
    expect(isSignedIn()).toBe(false);
    release();
    vi.useRealTimers();
  });

  it("leaves nothing of the person behind when it is lost, but for the way back", () => {
    window.localStorage.setItem("linnet.dora.patients", "ruiz");
    window.localStorage.setItem("oidc.kept", "yes");
    window.sessionStorage.setItem("linnet.dora.recent-searches", "Ruiz, Ana");
    loseSession("/patients/mypatients");
    expect(isSignedIn()).toBe(false);
    expect(Object.keys(window.localStorage)).toEqual(["oidc.kept"]);
    expect(readJson(window.sessionStorage.getItem("linnet.return-path"))).toEqual({ path: "/patients/mypatients", whose: DORA.email });
    expect(Object.keys(window.sessionStorage).sort()).toEqual(["linnet.return-path", "linnet.tab"]);
  });

  it("that was left alone says so, here and in the other tabs, and keeps the place for the account that left it", async () => {
    api.reply(session.end, true);
    await signOut({ why: "idle", path: "/patients/mypatients" });
    expect(sessionEnd()).toBe("idle");
    expect(readJson(window.sessionStorage.getItem("linnet.return-path"))).toEqual({ path: "/patients/mypatients", whose: DORA.email });
    // Another tab has a session storage of its own.
    window.sessionStorage.clear();
    tokensOf(DORA);
    await openTokens(SETTINGS.signIn, fakeNavigator().navigator);
    loseSession("/patients/sharedpatients");
    expect(sessionEnd()).toBe("idle");
  });

  it("keeps no place of whom an administrator worked as", () => {
    window.localStorage.setItem("loginas", "true");
    window.localStorage.setItem("email", "rita@linnet.example");
    loseSession("/patients/p-1");
    expect(window.sessionStorage.getItem("linnet.return-path")).toBeNull();
  });

  it("that somebody has signed out of says nothing", async () => {
    api.reply(session.end, true);
    await signOut();
    expect(sessionEnd()).toBeUndefined();
  });

  it("is followed when somebody signs in again in another tab", () => {
    loseSession("/patients/mypatients");
    window.sessionStorage.setItem("linnet.resuming", "yes");
    const follow = vi.fn();
    const stop = onSignedInElsewhere(follow);
    window.dispatchEvent(new StorageEvent("storage", { key: HINT, newValue: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: "linnet.last-active", newValue: "1" }));
    expect(follow).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent("storage", { key: HINT, newValue: "yes" }));
    expect(follow).toHaveBeenCalledOnce();
    expect(window.sessionStorage.getItem("linnet.resuming")).toBeNull();
    stop();
  });

  it("is noticed to have ended in another tab", () => {
    const ended = vi.fn();
    const stop = onSignedOutElsewhere(ended);
    window.dispatchEvent(new Event("storage"));
    expect(ended).not.toHaveBeenCalled();
    window.localStorage.removeItem(HINT);
    window.dispatchEvent(new Event("storage"));
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });
});
