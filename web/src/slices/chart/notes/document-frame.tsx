import { type Ref, type SyntheticEvent, useEffect, useState } from "react";
import classes from "./document-frame.module.css";

interface DocumentFrameProps {
  page: Blob;
  title: string;
  ref?: Ref<HTMLIFrameElement>;
  /** Esc was pressed in the document: its keys do not reach the dialog around it. */
  onEscape: () => void;
}

/** Shows a document without letting it run, send or lead anywhere (decision G-CHT-14). It keeps its origin so that it can be printed. */
export function DocumentFrame({ page, title, ref, onEscape }: DocumentFrameProps) {
  const [address, setAddress] = useState<string>();
  // Talks to the browser's store of blobs: what is no longer shown is given back.
  useEffect(() => {
    const made = URL.createObjectURL(page);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [page]);
  const listen = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
    currentTarget.contentWindow?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
  if (address === undefined) return null;
  return (
    <iframe ref={ref} title={title} src={address} sandbox="allow-same-origin allow-modals" className={classes.frame} onLoad={listen} />
  );
}
