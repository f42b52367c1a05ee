import { bird } from "./bird.tsx";

type IllustrationProps = {
  name: "empty" | "error" | "clear" | "welcome" | "patients" | "chart" | "practice" | "education";
  width?: number;
};

const line = {
  fill: "none",
  stroke: "var(--ln-line-strong)",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const hill = <path fill="var(--ln-accent-soft)" d="M8 128c22-34 58-50 96-44 22 4 34 14 52 14 20 0 34-10 56 30Z" />;

const drawings = {
  /** An empty branch, the bird looks around. */
  empty: (
    <>
      {hill}
      <path {...line} stroke="var(--ln-ink-3)" d="M28 108c40-4 92-4 156 2M70 107c-6-10-14-16-24-18M150 108c6-8 14-12 22-13" />
      <path fill="var(--ln-accent-line)" d="M46 89c-9 2-15-2-17-9 8-1 14 2 17 9ZM172 95c2-8 8-12 16-11-1 8-7 12-16 11Z" />
      <g transform="translate(84 60) scale(1.12)">{bird}</g>
      <path {...line} stroke="var(--ln-ink-3)" d="M103 104v5M110 104v5" />
    </>
  ),
  /** A loose thread: the line to the hospital is down. */
  error: (
    <>
      {hill}
      <path {...line} stroke="var(--ln-ink-3)" d="M6 66c30 14 54 17 76 16M214 62c-22 14-44 20-62 20" />
      <path {...line} stroke="var(--ln-brand)" d="M82 82c8 0 12 5 10 11M152 82c-8 0-11 6-9 12" />
      <g transform="translate(38 38)">{bird}</g>
      <path {...line} stroke="var(--ln-ink-3)" d="M58 78v5M64 78v5" />
    </>
  ),
  /** All done: the bird sits on the nest under a low sun. */
  clear: (
    <>
      <circle cx="164" cy="48" r="20" fill="var(--ln-brand-soft)" />
      {hill}
      <g transform="translate(82 42) scale(1.15)">{bird}</g>
      <path fill="var(--ln-surface)" d="M74 88h76c-2 20-17 32-38 32s-36-12-38-32Z" />
      <path {...line} stroke="var(--ln-ink-3)" d="M74 88h76c-2 20-17 32-38 32s-36-12-38-32ZM80 98c18 6 46 6 64 0M86 108c16 4 36 4 52 0" />
    </>
  ),
  /** The bird brings a letter. */
  welcome: (
    <>
      <circle cx="58" cy="40" r="18" fill="var(--ln-brand-soft)" />
      {hill}
      <g transform="translate(70 24) rotate(-8 24 24) scale(1.35)">{bird}</g>
      <g transform="translate(136 52) rotate(8)">
        <rect width="48" height="33" rx="4" fill="var(--ln-surface)" stroke="var(--ln-ink-3)" strokeWidth="2" />
        <path {...line} stroke="var(--ln-ink-3)" d="m3 4 21 16L45 4" />
      </g>
    </>
  ),
  /** Three on a branch: the children one looks after. */
  patients: (
    <>
      {hill}
      <path {...line} stroke="var(--ln-ink-3)" d="M14 92c52-5 130-5 194 2" />
      <g transform="translate(28 44) scale(1.1)">{bird}</g>
      <g transform="translate(96 62) scale(.72)">{bird}</g>
      <g transform="translate(146 62) scale(.72)">{bird}</g>
    </>
  ),
  /** A result on its scale. */
  chart: (
    <>
      {hill}
      <rect x="66" y="30" width="116" height="76" rx="8" fill="var(--ln-surface)" stroke="var(--ln-line-strong)" strokeWidth="2" />
      <path {...line} strokeWidth="6" stroke="var(--ln-zone-normal)" d="M104 54h40" />
      <path {...line} strokeWidth="4" stroke="var(--ln-zone-abnormal)" d="M82 54h14M152 54h14" />
      <path {...line} strokeWidth="3" d="M82 74h60M82 90h44" />
      <circle cx="128" cy="54" r="5" fill="var(--ln-marker)" />
      <g transform="translate(24 66)">{bird}</g>
    </>
  ),
  /** One house, one practice. */
  practice: (
    <>
      {hill}
      <path fill="var(--ln-surface)" stroke="var(--ln-line-strong)" strokeWidth="2" strokeLinejoin="round" d="M84 62l42-30 42 30v48H84Z" />
      <rect x="116" y="80" width="20" height="30" rx="3" fill="var(--ln-accent-line)" />
      <path stroke="var(--ln-brand)" strokeWidth="6" strokeLinecap="round" d="M126 52v16M118 60h16" />
      <g transform="translate(34 70)">{bird}</g>
    </>
  ),
  /** A book to read from. */
  education: (
    <>
      {hill}
      <path
        fill="var(--ln-surface)"
        stroke="var(--ln-line-strong)"
        strokeWidth="2"
        strokeLinejoin="round"
        d="M110 60c-14-9-32-10-52-7v52c20-3 38-2 52 7 14-9 32-10 52-7V53c-20-3-38-2-52 7Zm0 0v52"
      />
      <path {...line} d="M70 68c10-1 20 0 28 4M70 82c10-1 20 0 28 4M150 68c-10-1-20 0-28 4" />
      <g transform="translate(128 12)">{bird}</g>
    </>
  ),
};

/** The project's own drawings, coloured by the tokens so that they follow the theme. Always decorative. */
export function Illustration({ name, width = 200 }: IllustrationProps) {
  return (
    <svg width={width} viewBox="0 0 220 130" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
