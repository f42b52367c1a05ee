import { type SyntheticEvent, useEffect, useState } from "react";
import classes from "../slider.module.css";

export interface PictureSize {
  width: number;
  height: number;
}

interface ChosenPictureProps {
  file: File;
  /** How large it is, once it is drawn; nothing for what cannot be drawn. */
  onMeasured: (size: PictureSize | undefined) => void;
}

/** A picture of this computer, drawn as it will be in the slider, whatever its shape is. */
export function ChosenPicture({ file, onMeasured }: ChosenPictureProps) {
  const [address, setAddress] = useState<string>();
  const [undrawn, setUndrawn] = useState<string>();
  // Talks to the browser, which keeps a picture under an address until it is told to forget it.
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const measure = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) =>
    onMeasured({ width, height });
  const giveUp = () => {
    setUndrawn(address);
    onMeasured(undefined);
  };
  if (address === undefined || undrawn === address) return <div className={classes["picture"]} />;
  return <img className={classes["picture"]} src={address} alt="" onLoad={measure} onError={giveUp} />;
}
