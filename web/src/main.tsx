import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { leaveFirstPaint, putOnStyles } from "./platform/page/leave-first-paint.ts";
import { loadOrReload, watchMissingParts } from "./platform/page/reload-once.ts";
import { installTrustedTypes } from "./theme/trusted-types.ts";

installTrustedTypes();
// Zod would make code from text, and the content policy forbids that. It decides when a schema is made, so the app comes after.
config({ jitless: true });

watchMissingParts();

async function start(root: HTMLElement) {
  const [{ App }] = await Promise.all([loadOrReload(() => import("./app.tsx")), putOnStyles()]);
  leaveFirstPaint(root);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

// Not awaited: the app imports from the file that this becomes a part of, and each would wait for the other. Where it cannot be had,
// index.html says so after a while, with a link to load it again.
void start(root);
