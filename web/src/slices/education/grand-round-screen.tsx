import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../platform/format/format.ts";
import { ApiError } from "../../platform/http/api-client.ts";
import { useScreenParam } from "../../platform/page/screen.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { SafeHtml } from "../../ui/layout/safe-html.tsx";
import { grandRoundVideo, VIDEO_FRAME, VideoPlayer } from "../content/public.ts";
import { NotHere } from "../session/public.ts";
import classes from "./education.module.css";
import { educationScreens } from "./routes.ts";

const BACK = { href: educationScreens.grandRounds.to(), label: "Back to Pediatric grand rounds" };

export function GrandRoundScreen() {
  const id = useScreenParam(educationScreens.grandRound, "id");
  return /^[1-9]\d{0,14}$/.test(id) ? <VideoOf id={id} key={id} /> : <NotHere />;
}

/** One of our own videos, with what it is about (EDU-024). */
function VideoOf({ id }: { id: string }) {
  const video = useQuery(grandRoundVideo(id));
  if (video.error instanceof ApiError && video.error.body.code === "not_found") return <NotHere />;
  return (
    <>
      {video.data === undefined && <PageHeader title="Grand round" back={BACK} />}
      <QueryView query={video} failed="quiet" waiting={<Skeleton className={VIDEO_FRAME} role="status" aria-label="Loading the video" />}>
        {({ sas, title, eventDate, contentMessage, captions }) => (
          <>
            <PageHeader
              title={title}
              help={formatDay(eventDate)}
              back={{ ...BACK, href: educationScreens.grandRounds.to({}, { date: eventDate }) }}
            />
            <div className={classes.video}>
              <VideoPlayer id={id} title={title} first={sas} captions={captions} />
              <section className={`ln-card ${classes.about}`} aria-labelledby="about">
                <h2 id="about" className={classes.title}>
                  About this presentation
                </h2>
                <SafeHtml html={contentMessage} />
              </section>
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}
