import { IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./attachment.module.css";
import { type ChosenFile, faultOf } from "./rules.ts";

/** A small picture of a chosen picture; a sign for everything else. */
export function AttachmentThumb({ file }: { file: ChosenFile }) {
  const { name, content } = file;
  const isPicture = !name.toLowerCase().endsWith(".pdf") && faultOf(file) === undefined;
  const [address, setAddress] = useState<string>();
  // Talks to the browser, which keeps a picture under an address until it is told to forget it.
  useEffect(() => {
    if (!isPicture) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [isPicture, content]);
  if (!isPicture)
    return name.toLowerCase().endsWith(".pdf") ? <IconFileTypePdf size={24} aria-hidden /> : <IconPhoto size={24} aria-hidden />;
  // What cannot be drawn is no picture, whatever its name says; the server will say so.
  if (address === undefined) return <IconPhoto size={24} aria-hidden />;
  return <img className={classes["picture"]} src={address} alt="" width={48} height={48} onError={() => setAddress(undefined)} />;
}
