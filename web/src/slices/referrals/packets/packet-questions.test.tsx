import { Packet, type PacketAnswer } from "@linnet/contract/referrals/packets/packet";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useCallback, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aUser } from "../../../../test/a-user.ts";
import { SETTINGS } from "../../../../test/people.ts";
import { renderThemed } from "../../../../test/render-themed.tsx";
import { violations } from "../../../../test/violations.ts";
import { SETTINGS_KEY } from "../../../platform/page/settings.ts";
import { shownAnswers, withAnswer } from "./answers.ts";
import { PacketQuestions, type PacketQuestionsProps } from "./packet-questions.tsx";

const options = (...words: string[]) => words.map((word) => ({ code: word.toLowerCase(), display: word }));
const only = (question: string, operator: string, answer: unknown) => ({ showWhen: { conditions: [{ question, operator, answer }] } });

const PACKET = Packet.parse({
  title: "Everything",
  items: [
    { type: "display", linkId: "lead", text: "About <b>one</b> minute." },
    { type: "boolean", linkId: "fainted", text: "Fainted?", required: true },
    { type: "group", linkId: "more", text: "The fainting", ...only("fainted", "=", true) },
    { type: "choice", linkId: "exercise", group: "more", text: "During exercise?", options: options("Yes", "No"), required: true },
    { type: "display", linkId: "flag", text: "A cardiologist is on call.", redFlag: true, ...only("exercise", "=", "yes") },
    { type: "quantity", linkId: "weight", text: "Weight", min: 1, max: 300, unit: { code: "kg" }, help: "Without shoes." },
    { type: "date", linkId: "last", text: "When last?" },
    { type: "string", linkId: "who", text: "Who saw it?", repeats: true },
    { type: "text", linkId: "story", text: "What happened?", maxLength: 500 },
    { type: "choice", linkId: "family", text: "Family", options: options("Heart", "Lungs"), repeats: true },
    { type: "open-choice", linkId: "drug", text: "Medicine", options: options("Iron", "None"), control: "drop-down" },
    { type: "choice", linkId: "town", text: "Town", options: options(...Array.from({ length: 300 }, (_, place) => `Town ${place}`)) },
    { type: "attachment", linkId: "ecg", text: "ECG", required: true },
    { type: "string", linkId: "internal", text: "For the clinic", hidden: true },
  ],
});

describe("a clinic’s questions in a form", () => {
  let user: UserEvent;
  let answers: readonly PacketAnswer[];
  beforeEach(() => {
    user = aUser();
    answers = [];
  });

  /** Holds the answers like a form. */
  function Form({ packet = PACKET, ...props }: Partial<PacketQuestionsProps>) {
    const [given, setGiven] = useState<readonly PacketAnswer[]>(props.answers ?? []);
    answers = given;
    const onAnswer = useCallback((answer: PacketAnswer) => setGiven((before) => withAnswer(before, answer)), []);
    return <PacketQuestions {...props} packet={packet} answers={given} onAnswer={onAnswer} />;
  }
  const show = (props: Partial<PacketQuestionsProps> = {}) => {
    const queries = new QueryClient();
    queries.setQueryData([SETTINGS_KEY], SETTINGS);
    return renderThemed(
      <QueryClientProvider client={queries}>
        <Form {...props} />
      </QueryClientProvider>,
    );
  };
  const sent = () => Object.fromEntries(shownAnswers(PACKET, answers).map(({ linkId, values, whyNot }) => [linkId, whyNot ?? values]));
  const group = (name: string) => within(screen.getByRole("radiogroup", { name: new RegExp(`^${name}`) }));

  it("each have their field, and are answered in the packet’s own words", async () => {
    show({ files: { names: ["ecg.pdf"], add: () => [] } });
    screen.getByText("About <b>one</b> minute.");
    expect(screen.queryByText("For the clinic")).toBeNull();
    await user.click(group("Fainted").getByLabelText("No"));
    await user.type(screen.getByLabelText(/^Weight \(kg\)/), "34,5");
    screen.getByRole("textbox", { name: /^Weight/, description: "Without shoes." });
    await user.type(screen.getByLabelText(/^When last/), "11/02/2026");
    await user.type(screen.getByLabelText(/^Who saw it/), "Mother");
    await user.click(screen.getByRole("button", { name: "Add another answer" }));
    await user.type(screen.getByLabelText("Who saw it?, answer 2"), "Teacher");
    await user.type(screen.getByLabelText(/^What happened/), "Fell down.");
    await user.click(screen.getByLabelText("Heart"));
    await user.type(screen.getByLabelText("Another answer to: Medicine"), "Zinc");
    // Its code is loaded on demand, and the field is disabled until then.
    await user.click(await screen.findByRole("combobox", { name: /^Town/ }));
    await user.keyboard("Town 299");
    await user.click(await screen.findByRole("option", { name: "Town 299", hidden: true }));
    await user.selectOptions(screen.getByLabelText("Choose an attached file: ECG"), "ecg.pdf");
    expect(sent()).toEqual({
      ...{ fainted: [false], weight: [34.5], last: ["2026-11-02"], who: ["Mother", "Teacher"], story: ["Fell down."] },
      ...{ family: ["heart"], drug: [{ other: "Zinc" }], town: ["town 299"], ecg: ["ecg.pdf"] },
    });
    expect(await violations()).toEqual([]);
  });

  it("appear depending on an answer, and drop hidden answers when sent", async () => {
    const onUrgent = vi.fn();
    show({ onUrgent, clinicPhone: "(626) 555-0171" });
    expect(screen.queryByText("The fainting")).toBeNull();
    await user.click(group("Fainted").getByLabelText("Yes"));
    await user.click(group("During exercise").getByLabelText("Yes"));
    const flag = screen.getByRole("alert");
    expect(flag.textContent).toMatch(/^Call now: \(626\) 555-0171.*A cardiologist is on call\./);
    await user.click(within(flag).getByRole("button", { name: "Mark as urgent" }));
    expect(onUrgent).toHaveBeenCalledOnce();
    await user.click(group("Fainted").getByLabelText("No"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(sent()).toEqual({ fainted: [false] });
    await user.click(group("Fainted").getByLabelText("Yes"));
    expect(group("During exercise").getByLabelText<HTMLInputElement>("Yes").checked).toBe(true);
  });

  it("show errors when left, and accept a reason for no answer", async () => {
    show({ errors: { fainted: "Answer this, or give a reason" } });
    await user.type(screen.getByLabelText(/^Weight/), "heavy");
    expect(screen.queryByText("Enter a number")).toBeNull();
    await user.tab();
    await screen.findByText("Enter a number");
    await user.clear(screen.getByLabelText(/^Weight/));
    await user.type(screen.getByLabelText(/^Weight/), "301");
    await screen.findByText("Enter at most 300 kg");

    await user.click(screen.getByRole("button", { name: "I cannot attach this" }));
    await user.type(screen.getByLabelText("Reason for no answer: ECG"), "No machine here");
    await user.click(screen.getByRole("button", { name: "I cannot answer this" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Reason for no answer: Fainted?"));
    await user.click(screen.getByRole("button", { name: "Answer instead" }));
    expect(sent()).toEqual({ weight: [301], ecg: "No machine here" });
  });

  it("say where an answer comes from", () => {
    show({ answers: [{ linkId: "weight", values: [34.5] }], marks: new Map([["weight", "From the hospital’s record. Still correct?"]]) });
    expect(screen.getByLabelText<HTMLInputElement>(/^Weight/).value).toBe("34.5");
    screen.getByRole("textbox", { name: /^Weight/, description: "Without shoes. From the hospital’s record. Still correct?" });
  });

  it("are rendered one at a time, without the ones around the edited question", async () => {
    let drawn = 0;
    const written = Array.from({ length: 60 }, (_, place) => ({ type: "string", linkId: `q${place}`, text: "", repeats: place === 0 }));
    const long = { type: "choice", linkId: "long", text: "", options: options(...Array.from({ length: 9000 }, (_, at) => `Option ${at}`)) };
    const many = { items: [...written, long].map((item) => ({ ...item, text: "Asked" })) };
    // A question is rendered by its text, which nothing else reads.
    const items = Packet.parse({ title: "Many", ...many }).items.map((item) => {
      const text = () => {
        drawn += 1;
        return `Question ${item.linkId}`;
      };
      return Object.defineProperty(item, "text", { get: text, enumerable: true });
    });
    const rows = Array.from({ length: 19 }, (_, at) => `Answer ${at}`);
    show({ packet: { items }, answers: [{ linkId: "q0", values: rows }] });
    expect(drawn).toBeGreaterThanOrEqual(61);
    drawn = 0;
    await user.type(screen.getByLabelText("Question q0, answer 19"), "x");
    expect(answers.find(({ linkId }) => linkId === "q0")?.values[18]).toBe("Answer 18x");
    // Its own label, and the names of its 19 rows and their buttons.
    expect(drawn).toBeLessThan(60);
  });
});
