/** Shown for the moment in which the route finishes the sign-in and moves on. */
export function CallbackScreen() {
  return (
    <main>
      <p className="ln-hidden" role="status">
        Signing you in…
      </p>
    </main>
  );
}
