import { Button, Modal } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import classes from "./session-dialogs.module.css";
import { TourDrawing, type TourDrawingName } from "./tour-drawing.tsx";

const SLIDES: readonly { drawing: TourDrawingName; title: string; text: string }[] = [
  {
    drawing: "welcome",
    title: "Good to have you here",
    text: "Linnet shows you what the hospital knows about the children you care for, as soon as it is known.",
  },
  {
    drawing: "patients",
    title: "Your patients in one list",
    text: "Find a child by name or MRN, see the last and the next visits, and share a patient with the colleagues of your practice.",
  },
  {
    drawing: "chart",
    title: "Results that read like a good paper report",
    text: "Every value stands on its scale, flags say LOW, HIGH or CRITICAL, and the trend is one click away.",
  },
  {
    drawing: "referrals",
    title: "Refer, and follow what becomes of it",
    text: "A referral takes three steps. You see when it was received and when the child is scheduled.",
  },
  {
    drawing: "practice",
    title: "Your practice, in your hands",
    text: "Owners and their delegates verify physicians, invite colleagues and staff, and end access when somebody leaves.",
  },
  {
    drawing: "education",
    title: "Learn, and ask for help",
    text: "Grand rounds, lectures and care pathways are under Education. The number of our support stands at the foot of every page.",
  },
];

/** The welcome tour: six slides; closing it at any of them ends it (SES-046, decision G-SES-21). */
export function WelcomeTour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const slide = SLIDES[index];
  const isLast = index === SLIDES.length - 1;
  const go = (to: number) => setIndex(Math.min(Math.max(to, 0), SLIDES.length - 1));
  const turn = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") go(index + 1);
    if (key === "ArrowLeft") go(index - 1);
  };
  if (!slide) return null;
  return (
    <Modal opened onClose={onClose} title="Welcome to Linnet" size={520} onKeyDown={turn}>
      <div className={classes["tour"]} aria-live="polite">
        <TourDrawing name={slide.drawing} />
        <h3>{slide.title}</h3>
        <p>{slide.text}</p>
      </div>
      <div className={classes["steps"]}>
        <span className="ln-muted">
          {index + 1} of {SLIDES.length}
        </span>
        <ul className={classes["dots"]}>
          {SLIDES.map(({ drawing, title }, number) => (
            <li key={drawing}>
              <button
                type="button"
                className={classes["dot"]}
                aria-label={`Slide ${number + 1}: ${title}`}
                aria-current={number === index ? "true" : undefined}
                onClick={() => go(number)}
              />
            </li>
          ))}
        </ul>
        <div className={classes["turns"]}>
          {/* Not truly disabled: it would lose the focus, and with it the arrow keys. */}
          <Button size="md" variant="default" data-disabled={index === 0} aria-disabled={index === 0} onClick={() => go(index - 1)}>
            Back
          </Button>
          <Button size="md" data-autofocus onClick={() => (isLast ? onClose() : go(index + 1))}>
            {isLast ? "Begin" : "Next"}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
