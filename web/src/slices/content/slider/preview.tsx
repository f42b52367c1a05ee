import type { ReactNode } from "react";
import { isWebAddress } from "../../../platform/format/web-address.ts";
import { ReaderPreview } from "../records/preview.tsx";
import classes from "../slider.module.css";

interface SliderPreviewProps {
  targetUrl: string;
  isShown: boolean;
  /** The picture, once there is one. */
  children: ReactNode;
}

/** A picture as on Home, with its link's address. */
export function SliderPreview({ targetUrl, isShown, children }: SliderPreviewProps) {
  const address = targetUrl.trim();
  return (
    <ReaderPreview isShown={isShown}>
      <div className={`ln-card ${classes.frame}`}>{children}</div>
      <p className={classes.note}>
        {isWebAddress(address) ? (
          <>
            The image links to{" "}
            <a href={address} target="_blank" rel="noopener noreferrer" className={classes.target}>
              {address}
              <span className="ln-hidden"> (opens in a new tab)</span>
            </a>
          </>
        ) : (
          "The image links to the target URL."
        )}
      </p>
    </ReaderPreview>
  );
}
