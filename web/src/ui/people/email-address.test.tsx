import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { EmailAddress } from "./email-address.tsx";

const shown = (address: string) => render(<EmailAddress>{address}</EmailAddress>).container;

it("may break before an @ and before dots, and nowhere in a word", () => {
  expect(shown("petra.brandt@linnet.example").innerHTML).toBe("petra<wbr>.brandt<wbr>@linnet<wbr>.example");
});

it("is copied exactly", () => {
  expect(shown("petra.brandt@linnet.example").textContent).toBe("petra.brandt@linnet.example");
  expect(shown("").textContent).toBe("");
});
