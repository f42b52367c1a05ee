import { create } from "qrcode";
import classes from "./screen.module.css";

/** The light margin that readers need around a code, in modules. */
const MARGIN = 4;

/** One rectangle for each dark module; the browser draws them without gaps. */
function pathOf(size: number, isDark: (row: number, column: number) => boolean): string {
  const places = Array.from({ length: size }, (_, place) => place);
  return places
    .flatMap((row) => places.filter((column) => isDark(row, column)).map((column) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`))
    .join("");
}

/** A text as a QR code, drawn here: no picture leaves or enters the page. */
export function SettingsQrCode({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const side = modules.size + 2 * MARGIN;
  return (
    <svg
      className={classes.picture}
      role="img"
      aria-label="QR code with the setup key for your authenticator app"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="black" d={pathOf(modules.size, (row, column) => modules.get(row, column) === 1)} />
    </svg>
  );
}
