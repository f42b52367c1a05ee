/** A window of this width, as the media queries of the page see it. */
export function widthOf(pixels: number) {
  // As: happy-dom can be resized, which the type of a window does not say.
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({ width: pixels });
}
