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

/** The frame of a player, for what stands in its place until it is there. */
export const VIDEO_FRAME = classes.player ?? "";

/** The address of a video is good for an hour, and a player that changed it would begin anew: it is asked for with each visit, and only then. */
export const grandRoundVideo = (id: string) =>
  queryOptions({
    queryKey: [EDUCATION, "video", id],
    queryFn: ({ signal }) => call(education.video, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A new address for the one that has ended. Its failure is the player's to tell: the page stays as it is. */
const useFreshVideoAddress = (id: string) => useMutation({ mutationFn: async () => (await call(education.video, { params: { id } })).sas });

interface VideoPlayerProps {
  id: string;
  title: string;
  /** A signed address, good for an hour; the player gets the next ones itself. */
  first: string;
  /** What is said in it, to be read along. */
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
  /** While a source is loaded the browser says that it stands at the beginning: nothing to be kept. */
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
  // An address that has been good goes bad after an hour; of a fresh one that fails no other would be better.
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
    // A browser may want to be asked by a click again: then it stands there, ready to be.
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
