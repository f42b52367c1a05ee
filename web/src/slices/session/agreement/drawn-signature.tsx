import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import SignaturePad from "signature_pad";
import classes from "./signing-screen.module.css";

interface DrawnSignatureProps {
  /** A PNG as base64, or null when the pad is empty again. */
  onDrawn: (png: string | null) => void;
  error: ReactNode;
}

const PREFIX = "data:image/png;base64,";

/** A pad for pen, finger or mouse. The typed name is the signature; this one is drawn above it. */
export function DrawnSignature({ onDrawn, error }: DrawnSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const listener = useRef(onDrawn);
  listener.current = onDrawn;
  // Talks to the canvas.
  useEffect(() => {
    const paper = canvas.current;
    if (!paper) return undefined;
    paper.width = paper.offsetWidth;
    paper.height = paper.offsetHeight;
    const made = new SignaturePad(paper, { backgroundColor: "white", penColor: "#17222c" });
    pad.current = made;
    made.addEventListener("endStroke", () => listener.current(made.toDataURL("image/png").slice(PREFIX.length)));
    return () => made.off();
  }, []);
  const clear = () => {
    pad.current?.clear();
    onDrawn(null);
  };
  return (
    <div className={classes.pad}>
      <canvas className={classes.canvas} ref={canvas} role="img" aria-label="Draw your signature here (optional)" />
      {error && <p role="alert">{error}</p>}
      <Button variant="default" size="sm" onClick={clear}>
        Clear drawing
      </Button>
    </div>
  );
}
