import { bird } from "../../../ui/layout/logo.tsx";

interface WindowsProps {
  from: [x: number, y: number];
  columns: number[];
  rows: number[];
}

function Windows({ from: [left, top], columns, rows }: WindowsProps) {
  return rows.flatMap((y) =>
    columns.map((x) => <rect key={`${x} ${y}`} x={left + x} y={top + y} width="10" height="10" rx="2" fill="var(--ln-accent-line)" />),
  );
}

/** Hills, the hospital and a branch with the linnet. */
export function SignInScene() {
  return (
    <svg viewBox="0 0 840 220" aria-hidden="true" focusable="false" preserveAspectRatio="xMidYMax slice">
      <path fill="var(--ln-accent-line)" opacity=".55" d="M0 150c120-60 230-70 340-40s180 20 290-20 170-20 210 0v130H0Z" />
      <g transform="translate(430 62)">
        <rect x="0" y="26" width="64" height="72" rx="3" fill="var(--ln-surface)" />
        <rect x="64" y="6" width="58" height="92" rx="3" fill="var(--ln-surface)" />
        <rect x="122" y="40" width="50" height="58" rx="3" fill="var(--ln-surface)" />
        <Windows from={[9, 38]} columns={[0, 17, 34]} rows={[0, 18, 36]} />
        <Windows from={[130, 50]} columns={[0, 18]} rows={[0, 18]} />
        <path d="M93 20v22M82 31h22" stroke="var(--ln-brand)" strokeWidth="7" strokeLinecap="round" />
        <rect x="85" y="72" width="16" height="26" rx="3" fill="var(--ln-accent)" opacity=".75" />
      </g>
      <path fill="var(--ln-accent-line)" d="M0 190c150-60 300-50 430-20s270 10 410-30v80H0Z" />
      <path
        fill="none"
        stroke="var(--ln-accent)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M-6 128c70 0 130 10 214 4M120 131c14-14 30-20 46-22"
      />
      <path fill="var(--ln-accent)" d="M166 109c6-12 18-16 32-13-4 13-17 19-32 13Z" />
      <g transform="translate(46 58) scale(1.75)">{bird}</g>
    </svg>
  );
}
