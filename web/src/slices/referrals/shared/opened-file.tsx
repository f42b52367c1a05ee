import { useMemo } from "react";
import { useAddressOf } from "../../../platform/page/use-address-of.ts";
import classes from "./referrals.module.css";

interface OpenedFileProps {
  name: string;
  mediaType: string;
  content: Blob;
}

/** A stored file in place: in the browser's own viewer, or as a picture. The type is fixed here, so that no other content can run. */
export function OpenedFile({ name, mediaType, content }: OpenedFileProps) {
  const address = useAddressOf(useMemo(() => new Blob([content], { type: mediaType }), [content, mediaType]));
  if (address === undefined) return null;
  if (mediaType === "application/pdf") return <iframe title={name} src={address} className={classes.openedFile} />;
  return <img alt={name} src={address} className={classes.openedPicture} />;
}
