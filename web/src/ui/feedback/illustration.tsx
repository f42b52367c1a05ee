import { bird } from "../layout/logo.tsx";

interface IllustrationProps {
  name: "empty" | "error";
  width?: number;
}

const line = {
  fill: "none",
  stroke: "var(--ln-line-strong)",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
const hill = <path fill="var(--ln-accent-soft)" d="M8 128c22-34 58-50 96-44 22 4 34 14 52 14 20 0 34-10 56 30Z" />;

const drawings = {
  /** A bird on an empty branch. */
  empty: (
    <>
      {hill}
      <path {...line} stroke="var(--ln-ink-3)" d="M28 108c40-4 92-4 156 2M70 107c-6-10-14-16-24-18M150 108c6-8 14-12 22-13" />
      <path fill="var(--ln-accent-line)" d="M46 89c-9 2-15-2-17-9 8-1 14 2 17 9ZM172 95c2-8 8-12 16-11-1 8-7 12-16 11Z" />
      <g transform="translate(84 60) scale(1.12)">{bird}</g>
      <path {...line} stroke="var(--ln-ink-3)" d="M103 104v5M110 104v5" />
    </>
  ),
  /** A loose thread: the connection to the hospital is down. */
  error: (
    <>
      {hill}
      <path {...line} stroke="var(--ln-ink-3)" d="M6 66c30 14 54 17 76 16M214 62c-22 14-44 20-62 20" />
      <path {...line} stroke="var(--ln-brand)" d="M82 82c8 0 12 5 10 11M152 82c-8 0-11 6-9 12" />
      <g transform="translate(38 38)">{bird}</g>
      <path {...line} stroke="var(--ln-ink-3)" d="M58 78v5M64 78v5" />
    </>
  ),
};

/** The project's own drawings. They use the theme's colors and are always decorative. */
export function Illustration({ name, width = 200 }: IllustrationProps) {
  return (
    <svg width={width} viewBox="0 0 220 130" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}
