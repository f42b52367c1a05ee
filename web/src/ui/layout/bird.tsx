/** The linnet on a 48 x 48 field, for drawings; the logo is the same bird. */
export const bird = (
  <g>
    <path fill="var(--ln-brand)" d="M40.6 17.4c0 13.2-7.2 22.2-19.2 22.2-4 0-7.1-1.3-9.2-3.5l9.6-16.9 10.4-9.6c4.9.4 8.4 3.6 8.4 7.8Z" />
    <path
      fill="var(--ln-accent)"
      d="M40.6 17.4c-.5-5.2-4.9-9-10.4-9-9.1 0-14.9 6.4-15.6 15L3.4 38.4c-.5.7.1 1.6.9 1.4l9.9-2.7c9.3 1.2 16.9-3.7 18.9-12.3.7-3.2 1.8-6 7.5-7.4Z"
    />
    <path fill="var(--ln-brand)" d="m40.2 14.4 5.4 2.1c.7.3.7 1.2 0 1.5l-5.2 1.9Z" />
    <circle cx="32.6" cy="15.6" r="1.9" fill="var(--ln-surface)" />
    <path fill="none" stroke="var(--ln-surface)" strokeWidth="1.8" strokeLinecap="round" d="M15.4 29.6c5 .5 9.3-1.4 11.8-5.2" />
  </g>
);
