import { expect, it } from "vitest";
import { asLetter } from "./as-letter.ts";

const HOSPITAL = "Riverbend Children’s Hospital";

it("greets, signs off, and names the hospital in the subject", () => {
  const mail = { to: "dora@linnet.example", subject: "Your NPI was confirmed", text: "The hospital confirmed your NPI." };
  expect(asLetter(mail, HOSPITAL)).toEqual({
    to: "dora@linnet.example",
    subject: "Your NPI was confirmed – Riverbend Children’s Hospital",
    text: "Hello,\n\nThe hospital confirmed your NPI.\n\nRiverbend Children’s Hospital",
  });
});

it("greets no one twice, and names the hospital once", () => {
  const mail = { subject: `An invitation to ${HOSPITAL}`, text: "Hello,\n\nYou are invited." };
  expect(asLetter(mail, HOSPITAL)).toEqual({ subject: mail.subject, text: `${mail.text}\n\n${HOSPITAL}` });
});
