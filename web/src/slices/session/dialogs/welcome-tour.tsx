import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { bird } from "../../../ui/layout/logo.tsx";
import classes from "./session-dialogs.module.css";

const line = { fill: "none", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" } as const;
const thin = { ...line, stroke: "var(--ln-line-strong)" } as const;
const dark = { ...line, stroke: "var(--ln-ink-3)" } as const;
const paper = { fill: "var(--ln-surface)", stroke: "var(--ln-line-strong)", strokeWidth: 2, strokeLinejoin: "round" } as const;
const hill = <path fill="var(--ln-accent-soft)" d="M8 128c22-34 58-50 96-44 22 4 34 14 52 14 20 0 34-10 56 30Z" />;
const at = (place: string, what: ReactNode) => <g transform={place}>{what}</g>;

const drawings = {
  /** The bird in its nest. */
  welcome: (
    <>
      <circle cx="164" cy="48" r="20" fill="var(--ln-brand-soft)" />
      {hill}
      {at("translate(82 42) scale(1.15)", bird)}
      <path fill="var(--ln-surface)" d="M74 88h76c-2 20-17 32-38 32s-36-12-38-32Z" />
      <path {...dark} d="M74 88h76c-2 20-17 32-38 32s-36-12-38-32ZM80 98c18 6 46 6 64 0M86 108c16 4 36 4 52 0" />
    </>
  ),
  /** One big and two small birds on a branch. */
  patients: (
    <>
      {hill}
      <path {...dark} d="M14 92c52-5 130-5 194 2" />
      {at("translate(28 44) scale(1.1)", bird)}
      {at("translate(96 62) scale(.72)", bird)}
      {at("translate(146 62) scale(.72)", bird)}
    </>
  ),
  /** A report with a value on its scale. */
  chart: (
    <>
      {hill}
      <rect {...paper} x="66" y="30" width="116" height="76" rx="8" />
      <path {...line} stroke="var(--ln-zone-normal)" strokeWidth={6} d="M104 54h40" />
      <path {...line} stroke="var(--ln-zone-abnormal)" strokeWidth={4} d="M82 54h14M152 54h14" />
      <path {...thin} strokeWidth={3} d="M82 74h60M82 90h44" />
      <circle cx="128" cy="54" r="5" fill="var(--ln-ink)" />
      {at("translate(24 66)", bird)}
    </>
  ),
  /** The bird brings a letter. */
  referrals: (
    <>
      <circle cx="58" cy="40" r="18" fill="var(--ln-brand-soft)" />
      {hill}
      {at("translate(70 24) rotate(-8 24 24) scale(1.35)", bird)}
      {at(
        "translate(136 52) rotate(8)",
        <>
          <rect width="48" height="33" rx="4" fill="var(--ln-surface)" stroke="var(--ln-ink-3)" strokeWidth={2} />
          <path {...dark} d="m3 4 21 16L45 4" />
        </>,
      )}
    </>
  ),
  /** A house with a cross. */
  practice: (
    <>
      {hill}
      <path {...paper} d="M84 62l42-30 42 30v48H84Z" />
      <rect x="116" y="80" width="20" height="30" rx="3" fill="var(--ln-accent-line)" />
      <path {...line} stroke="var(--ln-brand)" strokeWidth={6} d="M126 52v16M118 60h16" />
      {at("translate(34 70)", bird)}
    </>
  ),
  /** An open book. */
  education: (
    <>
      {hill}
      <path {...paper} d="M110 60c-14-9-32-10-52-7v52c20-3 38-2 52 7 14-9 32-10 52-7V53c-20-3-38-2-52 7Zm0 0v52" />
      <path {...thin} d="M70 68c10-1 20 0 28 4M70 82c10-1 20 0 28 4M150 68c-10-1-20 0-28 4" />
      {at("translate(128 12)", bird)}
    </>
  ),
};

type TourDrawingName = keyof typeof drawings;

/** The drawings of the welcome tour, coloured by the tokens; always decorative. */
function TourDrawing({ name }: { name: TourDrawingName }) {
  return (
    <svg width={264} style={{ maxWidth: "100%" }} viewBox="0 0 220 130" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

const SLIDES: readonly { drawing: TourDrawingName; title: string; text: string }[] = [
  {
    drawing: "welcome",
    title: "Welcome",
    text: "Linnet shows you the hospital’s information about your patients as soon as it is available.",
  },
  {
    drawing: "patients",
    title: "Your patients in one list",
    text: "Find a patient by name or MRN and see past and future visits. Share patients with others in your practice.",
  },
  {
    drawing: "chart",
    title: "Results that are easy to read",
    text: "See each value on its scale, flagged LOW, HIGH or CRITICAL. Click once to see the trend.",
  },
  {
    drawing: "referrals",
    title: "Refer and follow up",
    text: "A referral takes three steps. We show you when the hospital receives it and schedules the patient.",
  },
  {
    drawing: "practice",
    title: "Manage your practice",
    text: "Owners and their delegates verify physicians, invite colleagues and staff, and end access when someone leaves.",
  },
  {
    drawing: "education",
    title: "Learn and get help",
    text: "Find grand rounds, lectures and care pathways under Education. Our support number is at the bottom of every page.",
  },
];

/** The welcome tour: six slides; closing it at any of them ends it (SES-046, decision G-SES-21). */
export function WelcomeTour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const slide = SLIDES[index];
  const isLast = index === SLIDES.length - 1;
  const go = (to: number) => setIndex(Math.min(Math.max(to, 0), SLIDES.length - 1));
  const back = () => {
    go(index - 1);
    // On the first slide the button goes away, and the focus with it, and with that the arrow keys.
    if (index === 1) next.current?.focus();
  };
  const turn = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") go(index + 1);
    if (key === "ArrowLeft") back();
  };
  if (!slide) return null;
  return (
    <Dialog child={null} opened onClose={onClose} title="Welcome to Linnet" size={520} onKeyDown={turn}>
      <div className={classes.tour} aria-live="polite">
        <TourDrawing name={slide.drawing} />
        <h3>{slide.title}</h3>
        <p>{slide.text}</p>
      </div>
      <div className={classes.steps}>
        <span className="ln-muted">
          {index + 1} of {SLIDES.length}
        </span>
        <ul className={classes.dots}>
          {SLIDES.map(({ drawing, title }, number) => (
            <li key={drawing}>
              <button
                type="button"
                className={classes.dot}
                aria-label={`Slide ${number + 1}: ${title}`}
                aria-current={number === index ? "true" : undefined}
                onClick={() => go(number)}
              />
            </li>
          ))}
        </ul>
        <div className={classes.turns}>
          {index > 0 && (
            <Button size="md" variant="default" onClick={back}>
              Back
            </Button>
          )}
          <Button ref={next} size="md" data-autofocus onClick={() => (isLast ? onClose() : go(index + 1))}>
            {isLast ? "Get started" : "Next"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
