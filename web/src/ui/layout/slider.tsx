import { Carousel } from "@mantine/carousel";
import "@mantine/carousel/styles.css";
import { ActionIcon } from "@mantine/core";
import { useInterval, useReducedMotion } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { EmblaCarouselType } from "embla-carousel";
import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./slider.module.css";

interface SliderProps {
  /** The pictures' subject, for screen readers. */
  label: string;
  slides: { key: string; label: string; href: string; picture: ReactNode }[];
}

const NEXT_AFTER = 7_000;

/**
 * The hospital's pictures, 1140 by 450. They move until they are paused, pointed at or used. They never move for users who prefer reduced
 * motion.
 */
export function Slider({ label, slides }: SliderProps) {
  const [carousel, setCarousel] = useState<EmblaCarouselType>();
  const [index, setIndex] = useState(0);
  const still = useReducedMotion();
  const [chosen, setChosen] = useState<"play" | "pause">();
  const [held, setHeld] = useState(false);
  const plays = slides.length > 1 && (chosen ?? (still ? "pause" : "play")) === "play";
  const moves = plays && !held;
  useInterval(() => moves && carousel?.scrollNext(), NEXT_AFTER, { autoInvoke: true });
  const section = useRef<HTMLElement>(null);
  // Talks to the library's own element, which would announce every automatic slide.
  useEffect(() => {
    section.current?.querySelector("[role=status]")?.setAttribute("aria-live", moves ? "off" : "polite");
  }, [moves]);

  return (
    <section
      className={`ln-card ${classes.slider}`}
      aria-roledescription="carousel"
      aria-label={label}
      ref={section}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Carousel
        // The section around the pictures and buttons has the carousel role.
        role="presentation"
        aria-roledescription={undefined}
        withControls={false}
        emblaOptions={{ loop: true, ...(still && { duration: 0 }) }}
        getEmblaApi={setCarousel}
        onSlideChange={setIndex}
      >
        {slides.map(({ key, label: about, href, picture }, at) => (
          <Carousel.Slide key={key} aria-label={`${at + 1} of ${slides.length}`} inert={at !== index}>
            <a className={classes.picture} href={href} target="_blank" rel="noopener noreferrer">
              {picture}
              <span className="ln-hidden">
                {about} (picture {at + 1} of {slides.length}, opens in a new tab)
              </span>
            </a>
          </Carousel.Slide>
        ))}
      </Carousel>
      {slides.length > 1 && (
        <div className={classes.controls}>
          <span className={classes.place} aria-hidden>
            {index + 1} of {slides.length}
          </span>
          <ActionIcon size={28} aria-label="Previous picture" onClick={() => carousel?.scrollPrev()}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ul className={classes.dots}>
            {slides.map(({ key, label: about }, at) => (
              <li key={key}>
                <button
                  type="button"
                  className={classes.dot}
                  aria-label={`Show picture ${at + 1}: ${about}`}
                  aria-current={at === index ? "true" : undefined}
                  onClick={() => carousel?.scrollTo(at)}
                />
              </li>
            ))}
          </ul>
          <ActionIcon size={28} aria-label="Next picture" onClick={() => carousel?.scrollNext()}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={28} aria-label={plays ? "Pause" : "Play"} onClick={() => setChosen(plays ? "pause" : "play")}>
            {plays ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </ActionIcon>
        </div>
      )}
    </section>
  );
}
