import { Banner } from "../../ui/banner.tsx";

/** A part of home that did not load: its message in a red alert, and the loading stops (HOM-033). */
export function HomeFailure({ error }: { error: Error }) {
  return (
    <Banner tone="danger" role="alert">
      {error.message}
    </Banner>
  );
}
