import { CAPTION_LANGUAGES } from "@linnet/contract/content";
import { education, type GrandRoundVideo } from "@linnet/contract/education";
import { ofKind } from "@linnet/contract/growing";
import { Button } from "@mantine/core";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { call } from "../../../platform/http/api-client.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EDUCATION } from "./api.ts";
import classes from "./video-player.module.css";

/** The player's frame class, for its placeholder. */
export const VIDEO_FRAME = classes.player ?? "";

/** A video's address expires after an hour, and changing it restarts the player: loaded once per visit. */
export const grandRoundVideo = (id: string) =>
  queryOptions({
    queryKey: [EDUCATION, "video", id],
    queryFn: ({ signal }) => call(education.video, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A fresh address after expiry. The player shows its failure: the page stays. */
const useFreshVideoAddress = (id: string) => useMutation({ mutationFn: async () => (await call(education.video, { params: { id } })).sas });

interface VideoPlayerProps {
  id: string;
  title: string;
  /** A signed address, good for an hour; the player gets the next ones itself. */
  first: string;
  captions: GrandRoundVideo["captions"];
}

/** Of a video that was watched for a moment or to its end, nothing is worth coming back to. */
const EDGE_SECONDS = 2;

/** The browser's own controls, which keyboards and screen readers know. Where one was is kept for as long as the tab is open. */
export function VideoPlayer({ id, title, first, captions }: VideoPlayerProps) {
  const [position] = useState(() => storedState(window.sessionStorage, `video-${id}`, z.number().min(0)));
  const [address, setAddress] = useState(first);
  const fresh = useFreshVideoAddress(id);
  const player = useRef<HTMLVideoElement>(null);
  /** A loading source reports position zero: not to be saved. */
  const isLoaded = useRef(false);
  const wasPlaying = useRef(false);
  /** It has failed, and has not come further than there since. */
  const failedAt = useRef<number>(undefined);
  const [isBroken, setIsBroken] = useState(false);

  const renew = () =>
    fresh.mutate(undefined, {
      onSuccess: (next) => {
        setAddress(next);
        // The same address within one second: only another one is loaded by itself.
        if (next === address) player.current?.load();
      },
      onError: () => setIsBroken(true),
    });
  // A working address expires after an hour; if a fresh one fails, another will not help.
  function fail({ paused, ended, currentTime }: HTMLVideoElement) {
    wasPlaying.current ||= !paused && !ended;
    isLoaded.current = false;
    if (failedAt.current !== undefined) return setIsBroken(true);
    failedAt.current = currentTime;
    renew();
  }
  function tryAgain() {
    setIsBroken(false);
    player.current?.focus();
    renew();
  }
  function goOn(video: HTMLVideoElement) {
    const kept = position.read() ?? 0;
    if (kept > 0 && kept < video.duration - EDGE_SECONDS) video.currentTime = kept;
    isLoaded.current = true;
    // The browser may require another click: then the player just waits.
    if (wasPlaying.current) void video.play().catch(() => undefined);
    wasPlaying.current = false;
  }
  function keep({ currentTime, duration }: HTMLVideoElement) {
    if (!isLoaded.current) return;
    const isAtEdge = currentTime < EDGE_SECONDS || currentTime > duration - EDGE_SECONDS;
    position.write(isAtEdge ? 0 : currentTime);
    if (failedAt.current !== undefined && currentTime > failedAt.current + EDGE_SECONDS) failedAt.current = undefined;
  }

  return (
    <>
      {isBroken && (
        <Banner
          tone="danger"
          role="alert"
          action={
            <Button size="xs" variant="default" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          This video cannot be played right now.
        </Banner>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a talk whose editors have added no captions has none */}
      <video
        ref={player}
        className={VIDEO_FRAME}
        controls
        preload="metadata"
        playsInline
        aria-label={`Video: ${title}`}
        src={address}
        onLoadedMetadata={({ currentTarget }) => goOn(currentTarget)}
        onTimeUpdate={({ currentTarget }) => keep(currentTarget)}
        onEmptied={() => {
          isLoaded.current = false;
        }}
        onError={({ currentTarget }) => fail(currentTarget)}
      >
        {captions && (
          <track
            key={captions.address}
            kind="captions"
            src={captions.address}
            srcLang={captions.language}
            label={ofKind(CAPTION_LANGUAGES, captions.language) ?? captions.language}
            default
          />
        )}
      </video>
    </>
  );
}
