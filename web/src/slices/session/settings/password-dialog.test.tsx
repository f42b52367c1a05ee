import type { FactorProof } from "@linnet/contract/session/settings";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aUser } from "../../../../test/a-user.ts";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { ApiError } from "../../../platform/http/api-client.ts";
import { SettingsPasswordDialog } from "./password-dialog.tsx";

describe("asking for the password once more", () => {
  const mutate = vi.fn<(proof: FactorProof, options: { onError: (error: Error) => void }) => void>();
  beforeEach(() => void mutate.mockReset());
  const password = () => screen.getByLabelText<HTMLInputElement>("Your password");
  const code = () => screen.getByLabelText<HTMLInputElement>(/^Code from your app/);

  function show(hasFactor: boolean) {
    const words = { title: "Remove it?", text: "You sign in with your password alone.", confirm: "Remove" };
    renderThemed(
      <SettingsPasswordDialog opened {...words} hasFactor={hasFactor} act={{ isPending: false, mutate }} onClose={() => undefined} />,
    );
    const user = aUser();
    return { user, press: () => user.click(screen.getByRole("button", { name: "Remove" })) };
  }
  const refuse = (message: string, fields?: Record<string, string>) =>
    mutate.mockImplementation((_proof, { onError }) =>
      onError(new ApiError({ status: 400, code: "invalid_input", message, requestId: "r", ...(fields && { fields }) })),
    );

  it("sends nothing without a password", async () => {
    const { press } = show(false);
    await press();
    expect(screen.getByText("Enter your password")).toBeTruthy();
    expect(mutate).not.toHaveBeenCalled();
  });

  it("asks for a code beside it where the second factor counts", async () => {
    const { user, press } = show(true);
    await user.type(password(), "linnet");
    await press();
    expect(screen.getByText("Enter the 6 digits from your app, or a recovery code")).toBeTruthy();
    expect(document.activeElement).toBe(code());
    await user.type(code(), "123456");
    await press();
    expect(mutate.mock.lastCall?.[0]).toEqual({ password: "linnet", code: "123456" });
  });

  it("empties a wrong password and goes back to it", async () => {
    refuse("This password is not right");
    const { user, press } = show(false);
    await user.type(password(), "linnet");
    await press();
    expect(screen.getByRole("alert").textContent).toBe("This password is not right");
    expect([password().value, document.activeElement]).toEqual(["", password()]);
  });

  it("keeps the password where only the code was wrong, because a code works once", async () => {
    refuse("This code is wrong", { code: "This code is wrong" });
    const { user, press } = show(true);
    await user.type(password(), "linnet");
    await user.type(code(), "123456");
    await press();
    expect(screen.getByText("This code is wrong")).toBeTruthy();
    expect([password().value, code().value, document.activeElement]).toEqual(["linnet", "", code()]);
  });
});
