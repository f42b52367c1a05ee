import { useRef, useState } from "react";
import { z } from "zod";
import { storedState } from "../../platform/stored-state.ts";
import { Banner } from "../../ui/banner.tsx";
import classes from "./education.module.css";

interface VideoPlayerProps {
  id: string;
  title: string;
  /** A signed address, good for an hour. */
  address: string;
  /** Asks for a new address; fails when there is none to be had. */
  onExpired: () => Promise<unknown>;
}

/** Of a video that was watched for a moment or to its end, nothing is worth coming back to. */
const EDGE_SECONDS = 2;

/** The browser's own controls, which keyboards and screen readers know. Where one was is kept for as long as the tab is open. */
export function VideoPlayer({ id, title, address, onExpired }: VideoPlayerProps) {
  const [position] = useState(() => storedState(window.sessionStorage, `video-${id}`, z.number().min(0)));
  const failedAddress = useRef<string>(undefined);
  const [isBroken, setIsBroken] = useState(false);
  // An address that has been good goes bad after an hour; of a fresh one that fails no other would be better.
  const renew = () => {
    if (failedAddress.current !== undefined) return setIsBroken(true);
    failedAddress.current = address;
    onExpired().catch(() => setIsBroken(true));
  };
  return (
    <>
      {isBroken && (
        <div className={classes["broken"]}>
          <Banner tone="danger" role="alert">
            This video cannot be played right now. Please come back to it later.
          </Banner>
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the hospital gives no captions along with its videos */}
      <video
        className={classes["player"]}
        controls
        preload="metadata"
        playsInline
        aria-label={`Video: ${title}`}
        src={address}
        onLoadedMetadata={({ currentTarget }) => {
          failedAddress.current = undefined;
          const kept = position.read() ?? 0;
          if (kept < currentTarget.duration - EDGE_SECONDS) currentTarget.currentTime = kept;
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          const isAtEdge = currentTime < EDGE_SECONDS || currentTime > duration - EDGE_SECONDS;
          position.write(isAtEdge ? 0 : currentTime);
        }}
        onError={renew}
      />
    </>
  );
}
