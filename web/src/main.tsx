import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { config } from "zod";
import { installTrustedTypes } from "./theme/trusted-types.ts";

installTrustedTypes();
// Zod would make code from text, and the content policy forbids that. It decides when a schema is made, so the app comes after.
config({ jitless: true });

async function start(root: HTMLElement) {
  const { App } = await import("./app.tsx");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

// Not awaited: the app imports from the file that this becomes a part of, and each would wait for the other.
void start(root);
